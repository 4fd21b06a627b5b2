import { randomUUID } from 'node:crypto'
import { DEFAULT_GATES, type GateScope } from '#shared/holds/gates.ts'
import type { Gate } from '#shared/holds/types.ts'
import type { OrderFields } from '#shared/orders/fields.ts'

// Customers who collect an order pay at the counter.
const SWITCHED_ON: Record<string, GateScope> = {
  Deposit: 'ALL',
  'Drawing approved': 'ALL',
  'Balance paid': 'DELIVERY',
}

export const DEMO_GATES: Gate[] = DEFAULT_GATES.map((gate) => ({
  ...gate,
  id: randomUUID(),
  scope: SWITCHED_ON[gate.name] ?? 'ALL',
  isOn: gate.name in SWITCHED_ON,
}))

export const gatesOf = ({ fulfillmentType }: Partial<OrderFields>): Gate[] =>
  DEMO_GATES.filter(({ isOn, scope }) => isOn && (scope === 'ALL' || fulfillmentType === 'DELIVERY'))

export function gateNamed(name: string): Gate {
  const gate = DEMO_GATES.find((gate) => gate.name === name)
  if (!gate) throw new Error(`The demonstration shop has no gate ${name}`)
  return gate
}
