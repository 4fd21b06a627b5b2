import { fullDay } from '../shop/days.ts'
import { fields } from './event-fields.ts'
import { count } from '../numbers.ts'

// Each follows the name of the person who acted, except for the sentences that begin with a capital.

const withWords = (text: string, words: string | null | undefined) => (words ? `${text}: ${words}` : text)

export const created = () => 'created the order'

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
}
export const moved = (move: Moved) =>
  [
    `moved the order${move.isBack ? ' back' : ''} from ${move.from} to ${move.to}`,
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

interface OfGate {
  gate: string
  note: string | null
}
export const gateOfPart = ({ gate, part }: { gate: string; part: string }) => `${gate}: ${part}`
export const gateAdded = ({ gate, note }: OfGate) => withWords(`added the gate ${gate}`, note)
export const gateReopened = ({ gate, note }: OfGate) => withWords(`reopened ${gate}`, note)
export const gateRequested = ({ gate, note }: OfGate) => withWords(`requested ${gate}`, note)
export const gateDone = ({ gate, note }: OfGate) => withWords(`marked ${gate} as done`, note)
export const gateNotNeeded = ({ gate, note }: OfGate) => withWords(`marked ${gate} as not needed`, note)
export const gateNoteChanged = ({ gate, note }: OfGate) =>
  note === null ? `removed the note on ${gate}` : `changed the note on ${gate}: ${note}`
export const gateRemoved = ({ gate }: { gate: string }) => `removed the gate ${gate}`
export const gateIsDone = ({ gate, note }: OfGate) => withWords(`Gate ${gate} is done`, note)
export const gateIsOpen = ({ gate, note }: OfGate) => withWords(`Gate ${gate} was reopened`, note)

interface OfPart {
  /** Where it concerns one part only. */
  part?: { letter: string; name: string } | undefined
}
const withPart = (text: string, { part }: OfPart) => (part ? `${text} (${part.letter} ${part.name})` : text)

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
