import type { Gate, Holds, OrderGate } from './types.ts'

export const NO_HOLDS: Holds = { gates: [], wait: null, timers: [], waited: 0 }

/** An order with null moves in one statement. */
export function holdsOrNull(holds: Holds): Holds | null {
  const isEmpty = holds.gates.length === 0 && !holds.wait && holds.timers.length === 0 && holds.waited === 0
  return isEmpty ? null : holds
}

export function holdsAfterMove(holds: Holds | null): Holds | null {
  if (!holds) return null
  return holdsOrNull({
    gates: holds.gates,
    wait: null,
    timers: holds.timers.filter(({ over }) => !over),
    waited: 0,
  })
}

/** `by` is null for a gate that came automatically. */
export function openGate(
  { id, name, stages, roles }: Gate,
  by: { userId: string; displayName: string } | null,
): OrderGate {
  return {
    id,
    name,
    stages,
    roles,
    state: 'open',
    since: new Date().toISOString(),
    by: by?.userId ?? null,
    byName: by?.displayName ?? null,
    note: null,
  }
}

/** Other gates than the settings' come last. */
export function withGates(gates: OrderGate[], more: OrderGate[], listed: Pick<Gate, 'id'>[]): OrderGate[] {
  const places = new Map(listed.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: OrderGate) => places.get(id) ?? places.size
  return [...gates, ...more].sort((a, b) => placeOf(a) - placeOf(b))
}
