import { number } from '../numbers.ts'

// What must be done before an order moves, its waits and its timers.
export const title = 'Before it can move'
export const done = ({ n }: { n: number }) => `Done (${number(n)})`

export const before = ({ stages }: { stages: string }) => `before ${stages}`
export const checkOff = 'Check off'
export const checkOffNamed = ({ gate }: { gate: string }) => `Check off ${gate}`
export const markAsPaid = 'Mark as paid'
export const markAsPaidNamed = ({ gate }: { gate: string }) => `Mark ${gate} as paid`
export const actionsFor = ({ gate }: { gate: string }) => `Actions for ${gate}`
export const requested = 'Requested'
export const doneFirst = 'Done…'
export const reopen = 'Reopen'
export const notNeededFirst = 'Not needed…'
export const skipped = 'skipped'
export const onlyThey = ({ roles }: { roles: string }) => `Only ${roles} can check this off`

// The state of a gate, with when and by whom.
export const today = 'today'
export const isNotDone = 'not done'
export const isReopened = ({ who, day }: { who: string; day: string }) => `reopened by ${who} ${day}`
export const isRequested = ({ day }: { day: string }) => `requested ${day}`
export const isRequestedBy = ({ who, day }: { who: string; day: string }) => `requested by ${who} ${day}`
export const isDone = ({ day }: { day: string }) => `done · ${day}`
export const isDoneBy = ({ who, day }: { who: string; day: string }) => `done · ${who}, ${day}`
export const isNotNeeded = ({ day }: { day: string }) => `not needed · ${day}`
export const isNotNeededBy = ({ who, day }: { who: string; day: string }) => `not needed · ${who}, ${day}`
export const withNote = ({ state, note }: { state: string; note: string }) => `${state} · ${note}`

export const doneTitle = ({ gate }: { gate: string }) => `Check off "${gate}"?`
export const paidTitle = ({ gate }: { gate: string }) => `Mark "${gate}" as paid?`
export const notNeededTitle = ({ gate }: { gate: string }) => `"${gate}" isn't needed?`
export const savedInHistory = 'Saved in the history with your name.'
export const note = 'Note (optional)'
export const noteHint = 'e.g. check #1200'
export const reason = 'Reason (required)'
export const notNeeded = 'Not needed'

// While a dialog is open.
export const changedSince = ({ state }: { state: string }) => `Someone just changed this: ${state}.`
export const gateGone = 'This order no longer has this gate.'
export const waitEnded = 'Someone ended this wait. Saving starts it again.'
export const otherWait = ({ now, before: earlier }: { now: string; before: string }) =>
  `The order is now waiting for ${now}. Saving makes it wait for ${earlier} again.`
export const noteCleared = 'Someone just cleared the note.'
export const noteChanged = ({ note: now }: { note: string }) => `Someone just changed the note to "${now}".`
export const dayCleared = 'Someone just cleared the expected day.'
export const dayChanged = ({ day }: { day: string }) => `Someone just changed the expected day to ${day}.`

export const waitingFor = ({ cause }: { cause: string }) => `Waiting for ${cause}`
export const waitingSince = ({ cause, day }: { cause: string; day: string }) =>
  `Waiting for ${cause} since ${day}`
export const waitingDays = ({ text, days }: { text: string; days: number }) => `${text} · ${number(days)} d`
export const expected = ({ day }: { day: string }) => `expected ${day}`
export const wasExpected = ({ day }: { day: string }) => `was expected ${day}`
export const waitNote = 'Note'
export const expectedDay = 'Expected day'
export const expectedDayHint = 'Turns red after this date.'
export const noteAndDay = 'Note and expected day'
export const stopWaiting = 'Stop waiting'

// How much of the time in a stage was spent waiting, after "In Order In since Friday".
export const daysWaited = ({ days }: { days: number }) => ` (${number(days)} d waiting)`
export const daysWaitedFor = ({ days, cause }: { days: number; cause: string }) =>
  ` (${number(days)} d waiting for ${cause})`
export const hoursWaited = ({ hours }: { hours: number }) => ` (${number(hours)} h waiting)`
export const hoursWaitedFor = ({ hours, cause }: { hours: number; cause: string }) =>
  ` (${number(hours)} h waiting for ${cause})`

// The menu.
export const menu = 'Wait, timer, gate…'
export const addGate = 'Add gate'
export const addGateNamed = ({ gate }: { gate: string }) => `Add gate ${gate}`
export const timer = 'Timer'
export const timersNotLoaded = "We couldn't load the timers"
export const untilATime = 'Until a time…'
export const waitingForMenu = 'Waiting for…'
export const customer = 'Customer'
export const supplier = 'Supplier'
export const material = 'Material'
export const site = 'Site'
export const other = 'Something else'

export const timerTitle = 'Timer until a time'
export const timerName = 'Name, e.g. Varnish'
export const timers = 'Timers'
export const time = 'Time'
export const timeHint = 'Today (or tomorrow if already past)'
export const timeHintIn = ({ zone }: { zone: string }) => `Today (or tomorrow if already past), ${zone} time`
export const start = 'Start'
export const removeTimer = ({ timer: name }: { timer: string }) => `Remove timer ${name}`
export const stopTimer = ({ timer: name }: { timer: string }) => `Stop timer ${name}`

// On the job sheet.
export const notDone = ({ gates }: { gates: string }) => `Not done: ${gates}`
export const gateRequested = ({ gate }: { gate: string }) => `${gate} (requested)`
