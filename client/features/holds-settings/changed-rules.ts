import type { ChangeGate, Gate } from '#shared/holds/types.ts'

type Rules = Pick<Gate, 'name' | 'stages' | 'roles' | 'scope' | 'metByApproval'>

const asText = (value: string | boolean | string[]) =>
  Array.isArray(value) ? value.toSorted().join() : String(value)

/** The rules that differ from the gate's. Only these are sent, so that two people can edit different ones at once. */
export function changedRules(gate: Rules, rules: Rules): ChangeGate {
  const names = Object.keys(rules) as (keyof Rules)[]
  const changed = names.filter((name) => asText(rules[name]) !== asText(gate[name]))
  return Object.fromEntries(changed.map((name) => [name, rules[name]]))
}
