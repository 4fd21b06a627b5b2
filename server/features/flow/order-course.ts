import type { EventOf } from '#shared/events/events.ts'
import type { FulfillmentType } from '#shared/orders/orders.ts'
import { archive, enterStage, moveOn, restore } from './course-stays.ts'
import { beginWait, endWait, endWaitOf, foldWaits, judgeGates, underway, WAIT } from './course-waits.ts'
import {
  BLANK,
  type Course,
  type CourseEvent,
  type OrderState,
  type ShopSettings,
  type Stay,
  type Wait,
} from './order-state.ts'

export interface Followed {
  state: OrderState
  stays: Stay[]
  /** The versions of stays that had ended and continue. */
  removed: number[]
  waits: Wait[]
}

/** Splitting the events into several calls gives the same result. */
export function followOrder(
  former: OrderState | undefined,
  events: CourseEvent[],
  settings: ShopSettings,
): Followed {
  const course: Course = {
    state: copyOf(former ?? BLANK),
    settings,
    version: 0,
    at: '',
    stays: new Set(),
    removed: new Set(),
    waits: new Set(),
  }
  for (const event of events) {
    course.version = event.version
    course.at = event.createdAt
    foldWaits(course)
    read(course, event)
  }
  const { state, stays, removed, waits } = course
  return { state, stays: [...stays], removed: [...removed], waits: [...waits] }
}

const copyOf = (state: OrderState): OrderState => ({
  ...state,
  stays: state.stays.map((stay) => ({ ...stay })),
  waits: state.waits.map((wait) => ({ ...wait })),
})

function read(course: Course, event: CourseEvent): void {
  const { state } = course
  const { type, data } = event
  if (isOfPart(event)) return
  switch (type) {
    case 'order.created':
      state.fulfillmentType = data.fields.fulfillmentType
      state.gates = (data.gates ?? []).map(({ gateId, name }) => ({ id: gateId, name }))
      enterStage(course, data.status)
      return judgeGates(course)
    case 'order.changed':
      changeFulfillment(course, data.changes)
      return judgeGates(course)
    case 'order.moved':
      changeFulfillment(course, data.changes)
      return moveOn(course, data)
    case 'order.archived':
      return archive(course)
    case 'order.restored':
      return restore(course)
    case 'order.gate_set':
      return setGate(course, data)
    case 'order.gate_removed':
      state.gates = state.gates.filter(({ id }) => id !== data.gateId)
      return judgeGates(course)
    case 'order.waiting': {
      const former = underway(state, WAIT)
      // The same cause continues the same wait.
      if (former?.cause === data.for) return
      endWait(course, former)
      return beginWait(course, { key: WAIT, cause: data.for, name: null })
    }
    case 'order.wait_ended':
      return endWaitOf(course, WAIT)
    case 'order.timer_started':
      return beginWait(course, { key: data.timerId, cause: 'timer', name: data.name })
    case 'order.timer_ended':
    case 'order.timer_removed':
      return endWaitOf(course, data.timerId)
    case 'remake.added':
      return noteRemake(state, data.partId, 'there')
    case 'part.removed':
      if (state.remakes?.[data.partId]) noteRemake(state, data.partId, 'removed')
      return
    case 'part.added':
      for (const { partId } of data.parts) if (state.remakes?.[partId]) noteRemake(state, partId, 'there')
  }
}

/** What holds up only a part doesn't hold up the order. A gate that goes is nobody's, whoever had it. */
const isOfPart = ({ type, data }: CourseEvent) =>
  (type === 'order.waiting' ||
    type === 'order.wait_ended' ||
    type === 'order.gate_set' ||
    type.startsWith('order.timer_')) &&
  'part' in data &&
  data.part !== undefined

function noteRemake(state: OrderState, partId: string, now: 'there' | 'removed'): void {
  state.remakes = { ...state.remakes, [partId]: now }
}

function changeFulfillment(
  { state }: Course,
  changes: EventOf<'order.changed'>['data']['changes'] = [],
): void {
  const change = changes.find(({ field }) => field === 'fulfillmentType')
  if (change) state.fulfillmentType = change.to as FulfillmentType
}

function setGate(course: Course, { gateId, name, to }: EventOf<'order.gate_set'>['data']): void {
  const { state } = course
  const others = state.gates.filter(({ id }) => id !== gateId)
  const isUnmet = to === 'open' || to === 'asked'
  state.gates = isUnmet ? [...others, { id: gateId, name }] : others
  judgeGates(course)
}
