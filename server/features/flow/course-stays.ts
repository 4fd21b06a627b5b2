import type { EventOf } from '#shared/events/events.ts'
import { DONE, type Status } from '#shared/orders/orders.ts'
import { endWait, judgeGates, resumeWaits, underway, WAIT, waitedBetween } from './course-waits.ts'
import { daysBetween, type Course, type Progress, type Span, type Stay } from './order-state.ts'

export function enterStage(course: Course, status: Status): void {
  const { state, version, at } = course
  const stay = { version, status, enteredAt: at, leftAt: null, days: null, waited: null }
  state.stays = [...state.stays.slice(-1), stay]
}

const isMaking = ({ status }: Stay) => status === 'PRODUCTION' || status === 'FINISH'

/** A later change of the calendar doesn't recount, because the shop worked by the former one. */
function leaveStage({ state, settings, at, stays, removed }: Course, stay: Stay): void {
  stay.leftAt = at
  stay.days = daysBetween(stay.enteredAt, at, settings.clock)
  stay.waited = Math.min(
    stay.days,
    waitedBetween([...state.waits, ...(state.waited ?? [])], { ...stay, leftAt: at }, settings.clock),
  )
  stays.add(stay)
  removed.delete(stay.version)
}

/** The stay continues as if the order had never left. */
function resumeStay({ stays, removed }: Course, stay: Stay): void {
  Object.assign(stay, { leftAt: null, days: null, waited: null })
  stays.delete(stay)
  removed.add(stay.version)
}

export function moveOn(course: Course, { from, to, part, undo }: EventOf<'order.moved'>['data']): void {
  const { state } = course
  const last = state.stays.at(-1)
  const former = state.stays.at(-2)
  const isBack = last?.status === from && last.leftAt === null && (!former || former.status === to)
  if (undo && last && isBack) return takeBack(course, last, former)
  const { finishedAt, forGood, makingDays } = state
  state.before = { finishedAt, forGood, makingDays }
  endWait(course, underway(state, WAIT))
  if (last?.leftAt === null) {
    leaveStage(course, last)
    if (isMaking(last) && !finishedAt) state.makingDays += (last.days ?? 0) - (last.waited ?? 0)
  }
  enterStage(course, to)
  Object.assign(state, finishedBy(course, { from, to, remake: part && state.remakes?.[part.partId] }))
  judgeGates(course)
  forgetFormerWaits(course)
}

interface Passed {
  from: Status
  to: Status
  /** The remake that moved the order. */
  remake: 'there' | 'removed' | undefined
}

/** What a remake makes of a finished order lasts until the order is finished for good, or moved back by hand. */
function finishedBy({ state, at }: Course, { from, to, remake }: Passed): Partial<Progress> {
  if (DONE.has(from) === DONE.has(to)) return {}
  if (DONE.has(to)) {
    if (!state.finishedAt) return { finishedAt: at }
    return { forGood: remake === 'removed' ? undefined : at }
  }
  return remake && state.finishedAt ? { forGood: null } : { finishedAt: null, forGood: undefined }
}

/** Undoes the move that brought the order here: the order's former stay continues without a break. */
function takeBack(course: Course, last: Stay, former: Stay | undefined): void {
  const { state } = course
  endWait(course, underway(state, WAIT))
  resumeWaits(course, last.enteredAt, ({ key }) => key === WAIT)
  state.stays = former ? [former] : []
  if (former) resumeStay(course, former)
  Object.assign(state, { forGood: undefined }, state.before)
  judgeGates(course, last.enteredAt)
}

/** Waits that ended before the last two stays began count in neither. */
function forgetFormerWaits({ state }: Course): void {
  const since = Date.parse(state.stays[0]?.enteredAt ?? '')
  const counts = ({ endedAt }: Span) => endedAt === null || Date.parse(endedAt) >= since
  state.waits = state.waits.filter(counts)
  if (state.waited) state.waited = state.waited.filter(counts)
}

export function archive(course: Course): void {
  const { state } = course
  const last = state.stays.at(-1)
  if (last?.leftAt === null) leaveStage(course, last)
  for (const wait of state.waits) if (wait.endedAt === null) endWait(course, wait)
}

export function restore(course: Course): void {
  const last = course.state.stays.at(-1)
  const leftAt = last?.leftAt
  if (!last || !leftAt) return
  resumeStay(course, last)
  resumeWaits(course, leftAt, ({ cause }) => cause !== 'gate')
  judgeGates(course, leftAt)
}
