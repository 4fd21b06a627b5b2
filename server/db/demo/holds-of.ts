import { holdsAfterMove, NO_HOLDS, openGate } from '#shared/holds/on-order.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { DemoEvent } from './events.ts'
import { gatesOf } from './gates.ts'
import type { DemoOrder } from './orders.ts'

export function holdsOf({ fields }: DemoOrder, events: DemoEvent[]): Holds {
  const since = events[0]?.at.toISOString() ?? ''
  const gates = gatesOf(fields).map((gate) => ({ ...openGate(gate, null), since }))
  return events.reduce(after, { ...NO_HOLDS, gates })
}

function after(holds: Holds, { at, actor, type, data }: DemoEvent): Holds {
  const since = at.toISOString()
  const by = { by: actor?.id ?? null, byName: actor?.displayName ?? null }
  switch (type) {
    case 'order.moved':
      return holdsAfterMove(holds) ?? NO_HOLDS
    case 'order.gate_set': {
      const set = { ...by, state: data.to, since, note: data.note }
      const gates = holds.gates.map((gate) => (gate.id === data.gateId ? { ...gate, ...set } : gate))
      return { ...holds, gates }
    }
    case 'order.waiting': {
      const { part, ...wait } = data
      return part ? holds : { ...holds, wait: { ...wait, ...by, since } }
    }
    case 'order.wait_ended': {
      const seconds = (at.getTime() - Date.parse(data.since)) / 1000
      return { ...holds, wait: null, waited: holds.waited + Math.floor(seconds) }
    }
    case 'order.timer_started': {
      const { timerId: id, name, endsAt } = data
      return {
        ...holds,
        timers: [...holds.timers, { ...by, id, name, endsAt, startedAt: since, over: false }],
      }
    }
    case 'order.timer_ended': {
      const isOver = (id: string) => id === data.timerId
      return { ...holds, timers: holds.timers.map((one) => (isOver(one.id) ? { ...one, over: true } : one)) }
    }
    default:
      return holds
  }
}
