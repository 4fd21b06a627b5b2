import { count, number } from '../numbers.ts'

// Each follows the name of the person who acted.

interface Named {
  letter: string
  name: string
}

const named = ({ letter, name }: Named) => `${letter} ${name}`
const listed = (parts: Named[]) => parts.map(named).join(', ')
const withWords = (text: string, words: string | null | undefined) => (words ? `${text}: ${words}` : text)

export const added = ({ parts }: { parts: Named[] }) =>
  parts.length === 1 ? `added the part ${listed(parts)}` : `added the parts ${listed(parts)}`
export const restored = ({ parts }: { parts: Named[] }) => `restored ${listed(parts)}`

const FIELDS: Record<string, string> = { name: 'name', pieces: 'pieces', hours: 'hours', people: 'people' }
interface Change {
  field: string
  from: string | number | null
  to: string | number | null
}
const change = ({ field, to }: Change) => {
  const label = FIELDS[field] ?? field
  return to === null || to === ''
    ? `removed the ${label}`
    : `set the ${label} to ${typeof to === 'number' ? number(to) : to}`
}
export const changed = ({ part, changes }: { part: Named; changes: Change[] }) =>
  `changed ${named(part)}: ${changes.map(change).join(', ')}`

interface Moved {
  part: Named
  from: string
  to: string
  isBack: boolean
  skipped: { gates: string[]; reason: string } | undefined
  /** As in "waiting for the customer". */
  stoppedWaitingFor: string | undefined
}
export const moved = ({ part, from, to, isBack, skipped, stoppedWaitingFor }: Moved) =>
  [
    `moved ${named(part)}${isBack ? ' back' : ''} from ${from} to ${to}`,
    ...(skipped ? [`skipped ${skipped.gates.join(', ')} (${skipped.reason})`] : []),
    ...(stoppedWaitingFor ? [`stopped waiting for ${stoppedWaitingFor}`] : []),
  ].join(', ')

export const gone = (part: Named) => `marked ${named(part)} as gone`
export const notGone = (part: Named) => `marked ${named(part)} as still here`
export const removed = ({ part, reason }: { part: Named; reason: string | null }) =>
  withWords(`removed ${named(part)}`, reason)

interface Remade {
  part: Named
  of: Named | null
  pieces: number | null
  cause: string
  words: string | null
}
export const remade = ({ part, of, pieces, cause, words }: Remade) => {
  const what = of ? named(of) : 'the whole order'
  const much = pieces === null ? '' : ` (${count(pieces, 'piece')})`
  return withWords(`added remake ${part.letter} of ${what}${much}. ${cause}`, words)
}
