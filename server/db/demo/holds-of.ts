import type { Holds } from '#shared/holds/types.ts'
import { gatesOf } from './gates.ts'
import type { DemoEvent, HoldEvent } from './events.ts'
import type { DemoOrder } from './orders.ts'
import { DEMO_PEOPLE, fullNameOf } from './people.ts'

/**
 * What holds an order up after all its events.
 * @param events the order's own, from the first
 * @param people ids, in the order of DEMO_PEOPLE
 */
export function holdsOf({ fields }: DemoOrder, events: DemoEvent[], people: string[]): Holds | null {
  const [first] = events
  if (!first) return null
  const gates = gatesOf(fields).map(({ id, name, stages, roles }) => ({
    id,
    name,
    stages,
    roles,
    state: 'open' as const,
    since: first.at.toISOString(),
    ...NOBODY,
    note: null,
  }))
  let holds: Holds = { gates, wait: null, timers: [], waited: 0 }
  for (const event of events) {
    if (event.type === 'move') holds = afterMove(holds)
    if (event.type === 'hold') holds = after(holds, event.event, event.at, personAt(people, event.actor))
  }
  return holds
}

const afterMove = ({ gates, timers }: Holds): Holds => ({
  gates,
  wait: null,
  timers: timers.filter(({ over }) => !over),
  waited: 0,
})

interface By {
  by: string | null
  byName: string | null
}

const NOBODY: By = { by: null, byName: null }

function personAt(people: string[], index: number | null): By {
  const person = index === null ? undefined : DEMO_PEOPLE[index]
  return index === null || !person ? NOBODY : { by: people[index] ?? null, byName: fullNameOf(person) }
}

function after(holds: Holds, { type, data }: HoldEvent, at: Date, by: By): Holds {
  const since = at.toISOString()
  switch (type) {
    case 'order.gate_set': {
      const set = { ...by, state: data.to, since, note: data.note }
      return {
        ...holds,
        gates: holds.gates.map((gate) => (gate.id === data.gateId ? { ...gate, ...set } : gate)),
      }
    }
    case 'order.waiting':
      return { ...holds, wait: { ...data, ...by, since } }
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
    case 'order.timer_ended':
      return {
        ...holds,
        timers: holds.timers.map((timer) => (timer.id === data.timerId ? { ...timer, over: true } : timer)),
      }
  }
}
