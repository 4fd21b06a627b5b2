import { GATE_STATES, isPast, isUnmet } from '#shared/holds/gates.ts'
import type { HoldFilter } from '#shared/holds/hold-filter.ts'
import { WAIT_CAUSES, waitInSearch } from '#shared/holds/waits.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { folded } from '../../db/expressions.ts'

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

const anyGate = (condition: string) =>
  `exists (select from jsonb_array_elements(o.holds->'gates') g where ${condition})`

const UNMET = `g->>'state' in (${quoted(GATE_STATES.filter((state) => isUnmet({ state })))})`

/** Maps each stage of an order to the stages whose gates it has passed. */
const PASSED = `case o.status ${STATUSES.map((status) => {
  const passed = STATUSES.filter((stage) => isPast({ stages: [stage] }, { status }))
  return `when '${status}' then array[${quoted(passed)}]`
}).join(' ')} end`

const anyPart = (condition: string) =>
  `exists (select from jsonb_array_elements(o.parts) p where ${condition})`

const BEGINS = `p->>'status' = 'ORDER_IN'`
const WAITS = `jsonb_typeof(p->'wait') = 'object'`

const GUARDS_START = `g->'stages' ? 'PRODUCTION' and not g->'stages' ? 'ORDER_IN'
  and (not g ? 'partId' or ${anyPart(`${BEGINS} and p->'id' = g->'partId'`)})`

const HELD: Record<HoldFilter, string> = {
  ready: `(o.status = 'ORDER_IN' and jsonb_typeof(o.holds->'wait') is distinct from 'object' and not ${anyPart(`${BEGINS} and ${WAITS}`)} and ${anyGate(GUARDS_START)} and not ${anyGate(`${GUARDS_START} and ${UNMET}`)})`,
  waiting: `(jsonb_typeof(o.holds->'wait') = 'object' or o.parts is not null and ${anyPart(WAITS)})`,
  // Also of its parts.
  timer: 'o.next_timer_at is not null',
  unmet: anyGate(`${UNMET} and g->'stages' ?| ${PASSED}`),
}

/** The rule of `isHeldBy`, as a condition on `o`. */
export const heldBy = (asked: readonly HoldFilter[]) =>
  `((o.holds is not null or o.parts is not null) and (${asked.map((one) => HELD[one]).join(' or ')}))`

const WAIT_WORDS = WAIT_CAUSES.map((cause) => {
  const [words] = waitInSearch({ for: cause, note: null })
  return `when '${cause}' then '${words}'`
})

/** The first condition repeats that of the index of waiting orders. */
export const waitHas = (order: string, pattern: string) =>
  `(jsonb_typeof(${order}.holds->'wait') = 'object' and ${folded(
    `((case ${order}.holds->'wait'->>'for' ${WAIT_WORDS.join(' ')} end) || E'\\n' || coalesce(${order}.holds->'wait'->>'note', ''))`,
  )} like ${pattern})`
