import { createDrafts } from '../../core/unsaved/drafts.ts'
import { contentOf, joined, trimmed, type NoteText } from './mention-text.ts'

// Notes that are being written, by order. One that mentions nobody is stored as its text alone.
const { read, put, useDraft, isRestored } = createDrafts<string | NoteText>('note')

export const isNoteRestored = isRestored

const noteOf = (draft: string | NoteText = ''): NoteText =>
  typeof draft === 'string' ? { text: draft, mentions: [] } : draft

const readNote = (orderId: string) => trimmed(noteOf(read(orderId)))

const isSame = (one: NoteText, other: NoteText) => contentOf(one) === contentOf(other)

function write(orderId: string, note: NoteText): void {
  put(orderId, note.mentions.length > 0 ? note : note.text || undefined)
}

export function useNoteDraft(orderId: string): [NoteText, (note: NoteText) => void] {
  return [noteOf(useDraft(orderId)), (note) => write(orderId, note)]
}

export function hasNoteDraft(orderId: string): boolean {
  return readNote(orderId).text !== ''
}

export function discardNoteDraft(orderId: string): void {
  put(orderId, undefined)
}

/** Removes the draft after it was saved, unless it was changed meanwhile. */
export function sentNoteDraft(orderId: string, note: NoteText): void {
  if (isSame(readNote(orderId), note)) put(orderId, undefined)
}

/** Puts a refused note back into the field, before what was typed since. */
export function returnNoteDraft(orderId: string, note: NoteText): void {
  const typed = readNote(orderId)
  if (!isSame(typed, note)) write(orderId, joined(note, typed))
}
