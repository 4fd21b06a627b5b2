import type { Origin } from '../../core/api/idempotency.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'
import { contentOf, joined, trimmed, type NoteText } from './mention-text.ts'

// Unsent notes, by order. A note without mentions is stored as plain text.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts<string | NoteText>('note')

export const isNoteRestored = isRestored
export const noteOrigin = originOf

const noteOf = (draft: string | NoteText = ''): NoteText =>
  typeof draft === 'string' ? { text: draft, mentions: [] } : draft

const readNote = (orderId: string) => trimmed(noteOf(read(orderId)))

const isSame = (one: NoteText, other: NoteText) => contentOf(one) === contentOf(other)

const draftOf = (note: NoteText) => (note.mentions.length > 0 ? note : note.text)

export function useNoteDraft(orderId: string): [NoteText, (note: NoteText) => void] {
  return [noteOf(useDraft(orderId)), (note) => put(orderId, draftOf(note) || undefined)]
}

export function hasNoteDraft(orderId: string): boolean {
  return readNote(orderId).text !== ''
}

export function discardNoteDraft(orderId: string): void {
  put(orderId, undefined)
}

/** Removes the saved draft. A draft with newer text stays. */
export function sentNoteDraft(orderId: string, note: NoteText): void {
  if (isSame(readNote(orderId), note)) put(orderId, undefined)
}

/** Puts a refused note back into the field, before text that was typed since. */
export function returnNoteDraft(orderId: string, note: NoteText, origin: Origin): void {
  const typed = readNote(orderId)
  giveBack(orderId, draftOf(isSame(typed, note) ? note : joined(note, typed)), origin)
}
