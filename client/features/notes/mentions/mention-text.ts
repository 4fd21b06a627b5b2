import { fold } from '#shared/fold.ts'
import { mentionOf } from '#shared/notifications/mentions.ts'

interface PlacedMention {
  id: string
  name: string
  at: number
}

export interface NoteText {
  text: string
  mentions: PlacedMention[]
}

export interface MentionQuery {
  at: number
  typed: string
}

// No name is longer. After that, a sentence follows the @.
const MOST_TYPED = 100

const endOf = ({ at, name }: PlacedMention) => at + 1 + name.length

export function edited(before: NoteText, text: string, caret: number): NoteText {
  const { from, to } = replaced(before.text, text, caret)
  const shift = text.length - before.text.length
  const mentions = before.mentions.flatMap((mention) => {
    if (endOf(mention) <= from) return mention
    return mention.at >= to ? { ...mention, at: mention.at + shift } : []
  })
  return { text, mentions }
}

function replaced(before: string, after: string, caret: number): { from: number; to: number } {
  const shorter = Math.min(before.length, after.length)
  // The change ends at the caret. The texts alone can't tell which of two equal names was deleted.
  const isAtCaret = after.length - caret <= shorter && before.endsWith(after.slice(caret))
  const sameEnd = isAtCaret ? after.length - caret : 0
  let from = 0
  while (from < shorter - sameEnd && before[from] === after[from]) from += 1
  let to = before.length - sameEnd
  if (!isAtCaret) {
    const shift = after.length - before.length
    while (to > from && to + shift > from && before[to - 1] === after[to + shift - 1]) to -= 1
  }
  return { from, to }
}

export function mentionQueryAt({ text, mentions }: NoteText, caret: number): MentionQuery | undefined {
  const at = text.slice(0, caret).lastIndexOf('@')
  const typed = text.slice(at + 1, caret)
  const isApart = at === 0 || /[\s(]/.test(text[at - 1] ?? '')
  if (at < 0 || !isApart || /^\s|\n/.test(typed) || typed.length > MOST_TYPED) return undefined
  return mentions.some((mention) => mention.at <= at && at < endOf(mention)) ? undefined : { at, typed }
}

/** Each typed word starts a word of the name. Names that start with the whole text come first. */
export function peopleFor<P extends { displayName: string }>(people: P[], typed: string): P[] {
  const wanted = fold(typed).trimEnd()
  const words = wordsOf(wanted)
  const found = people.filter(({ displayName }) => {
    const names = wordsOf(fold(displayName))
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
  const isFirst = ({ displayName }: P) => fold(displayName).startsWith(wanted)
  return [...found.filter(isFirst), ...found.filter((person) => !isFirst(person))]
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

export function withMention(
  note: NoteText,
  { at, typed }: MentionQuery,
  { id, displayName: name }: { id: string; displayName: string },
): { note: NoteText; caret: number } {
  const rest = note.text.slice(at + 1 + typed.length)
  const text = `${note.text.slice(0, at)}@${name}${rest.startsWith(' ') ? '' : ' '}${rest}`
  const { mentions } = edited(note, text, text.length - rest.length)
  const placed = [...mentions, { id, name, at }].toSorted((a, b) => a.at - b.at)
  return { note: { text, mentions: placed }, caret: at + name.length + 2 }
}

export function withWords(note: NoteText, at: number, words: string): { note: NoteText; caret: number } {
  const [before, after] = [note.text.slice(0, at), note.text.slice(at)]
  const typed = `${before === '' || /\s$/.test(before) ? '' : ' '}${words}${/^\s/.test(after) ? '' : ' '}`
  const caret = before.length + typed.length
  return { note: edited(note, before + typed + after, caret), caret }
}

export function withAt(note: NoteText, caret: number): { note: NoteText; caret: number } {
  const before = note.text.slice(0, caret)
  const typed = /(^|[\s(])$/.test(before) ? '@' : ' @'
  const end = caret + typed.length
  return { note: edited(note, before + typed + note.text.slice(caret), end), caret: end }
}

export function trimmed({ text, mentions }: NoteText): NoteText {
  const shift = text.length - text.trimStart().length
  return { text: text.trim(), mentions: mentions.map((mention) => ({ ...mention, at: mention.at - shift })) }
}

export function joined(first: NoteText, second: NoteText): NoteText {
  if (first.text === '' || second.text === '') return first.text === '' ? second : first
  const start = `${first.text}\n\n`
  const moved = second.mentions.map((mention) => ({ ...mention, at: mention.at + start.length }))
  return { text: start + second.text, mentions: [...first.mentions, ...moved] }
}

export function contentOf({ text, mentions }: NoteText): string {
  return mentions.reduceRight(
    (content, mention) =>
      content.slice(0, mention.at) + mentionOf(mention.id) + content.slice(endOf(mention)),
    text,
  )
}
