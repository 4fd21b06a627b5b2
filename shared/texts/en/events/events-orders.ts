import { fullDay } from '../shop/days.ts'
import { fields } from './event-fields.ts'
import { count } from '../numbers.ts'

// Each follows the name of the person who acted, except for the sentences that begin with a capital.

const withWords = (text: string, words: string | null | undefined) => (words ? `${text}: ${words}` : text)

export const created = () => 'created the order'

interface Named {
  letter: string
  name: string
}
const named = ({ letter, name }: Named) => `${letter} ${name}`

interface OfPart {
  /** If it concerns one part only. */
  part?: Named | undefined
}
const withPart = (text: string, { part }: OfPart) => (part ? `${text} (${named(part)})` : text)

interface Changed {
  labels: string[]
  reason: string | null | undefined
}
export const changed = ({ labels, reason }: Changed) => withWords(`changed the ${fields(labels)}`, reason)

interface Moved {
  from: string
  to: string
  isBack: boolean
  skipped: { gates: string[]; reason: string } | undefined
  /** As in "waiting for the customer". */
  stoppedWaitingFor: string | undefined
  changed: Changed | undefined
  /** The part that the order follows. */
  by: Named | undefined
}
export const moved = (move: Moved) =>
  [
    `moved the order${move.isBack ? ' back' : ''} from ${move.from} to ${move.to}${move.by ? ` (with ${named(move.by)})` : ''}`,
    ...(move.skipped ? [`skipped ${move.skipped.gates.join(', ')} (${move.skipped.reason})`] : []),
    ...(move.stoppedWaitingFor ? [waitEnded({ cause: move.stoppedWaitingFor })] : []),
    ...(move.changed ? [changed(move.changed)] : []),
  ].join(', ')
export const movedSomewhere = () => 'moved the order'

export const archived = ({ reason }: { reason: string | null }) => withWords('archived the order', reason)
export const restored = () => 'restored the order'
export const assigned = ({ name }: { name: string | null }) => `assigned ${name ?? 'someone'}`
export const unassigned = ({ name }: { name: string | null }) => `unassigned ${name ?? 'someone'}`

interface Promised {
  date: string
  percent: number
  orders: number
}
export const promisedFromHistory = ({ date, percent, orders }: Promised) =>
  `promised ${fullDay(date)} (${percent}%, based on ${count(orders, 'finished order')})`
export const promisedFromHours = ({ date }: { date: string }) =>
  `promised ${fullDay(date)} (based on the shop's weekly hours)`

interface OfGate extends OfPart {
  gate: string
  note: string | null
}
const ofGate = (text: string, { note, ...of }: OfGate) => withWords(withPart(text, of), note)
export const gateAdded = (of: OfGate) => ofGate(`added the gate ${of.gate}`, of)
export const gateReopened = (of: OfGate) => ofGate(`reopened ${of.gate}`, of)
export const gateRequested = (of: OfGate) => ofGate(`requested ${of.gate}`, of)
export const gateDone = (of: OfGate) => ofGate(`marked ${of.gate} as done`, of)
export const gateNotNeeded = (of: OfGate) => ofGate(`marked ${of.gate} as not needed`, of)
export const gateNoteChanged = (of: OfGate) =>
  ofGate(`${of.note === null ? 'removed' : 'changed'} the note on ${of.gate}`, of)
export const gateRemoved = ({ gate, ...of }: Omit<OfGate, 'note'>) => withPart(`removed the gate ${gate}`, of)
export const gateIsDone = (of: OfGate) => ofGate(`Gate ${of.gate} is done`, of)
export const gateIsOpen = (of: OfGate) => ofGate(`Gate ${of.gate} was reopened`, of)

interface Wait extends OfPart {
  cause: string
}
export const waiting = ({ cause, note, ...of }: Wait & { note: string | null }) =>
  withWords(withPart(`is waiting for ${cause}`, of), note)
export const waitEnded = ({ cause, ...of }: Wait) => withPart(`stopped waiting for ${cause}`, of)
export const waitIsOver = ({ cause, ...of }: Wait) => withPart(`No longer waiting for ${cause}`, of)

interface Timed extends OfPart {
  timer: string
}
export const timerStarted = ({ timer, ...of }: Timed) => withPart(`started the timer ${timer}`, of)
export const timerStopped = ({ timer, ...of }: Timed) => withPart(`stopped the timer ${timer}`, of)
export const timerCleared = ({ timer, ...of }: Timed) => withPart(`cleared the finished timer ${timer}`, of)
export const timerFinished = ({ timer, ...of }: Timed) => withPart(`Timer finished: ${timer}`, of)
