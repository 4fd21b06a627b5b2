import { useEffect } from 'react'
import type { NamedPart } from '#shared/parts/types.ts'
import { allDrafts, setUnsent, typeDraft, unsentDrafts, type Draft } from '../../core/drafts/drafts.ts'
import { useDraft } from '../../core/drafts/use-draft.ts'
import { joined, trimmed, type NoteText } from './mentions/mention-text.ts'

/** Stored apart, so that neither becomes the other. */
export type NoteKind = 'note' | 'message'

export interface NoteDraft {
  note: NoteText
  /** What it is about. Left out for the whole order. */
  part?: NamedPart | undefined
}

const NOTHING: NoteText = { text: '', mentions: [] }

const isNoteOf =
  (orderId: string) =>
  ({ kind, about, isTyped }: Draft): boolean =>
    (kind === 'note' || kind === 'message') && about === orderId && isTyped

/** One that is being sent stands in the list already. */
export function useNoteDraft(kind: NoteKind, orderId: string) {
  const draft = useDraft<NoteDraft>(kind, orderId)
  useEffect(() => joinNotes(kind, orderId), [kind, orderId])
  const isTyped = draft?.isTyped ?? false
  return {
    id: draft?.id,
    note: draft?.input.note ?? NOTHING,
    part: draft?.input.part,
    isTyped,
    isRestored: isTyped && (draft?.isRestored ?? false),
    setNote: (note: NoteText) =>
      typeDraft({ kind, about: orderId, input: { ...draft?.input, note }, isTyped: note.text.trim() !== '' }),
    setPart: (part: NamedPart | undefined) =>
      typeDraft({ kind, about: orderId, input: { note: draft?.input.note ?? NOTHING, part }, isTyped }),
  }
}

export function useHasUnsent(orderId: string): boolean {
  const note = useNoteDraft('note', orderId)
  const message = useNoteDraft('message', orderId)
  return note.isTyped || message.isTyped
}

/** Nothing that is written is replaced. */
export function suggestNote(orderId: string, text: string): void {
  if (unsentDrafts('note', orderId).length > 0) return
  const note: NoteText = { text, mentions: [] }
  typeDraft({ kind: 'note', about: orderId, input: { note }, isTyped: true })
}

export const hasNoteDraft = (orderId: string): boolean => allDrafts().some(isNoteOf(orderId))

export function discardNotes(orderId: string): void {
  setUnsent('note', orderId)
  setUnsent('message', orderId)
}

/** One text in the order of sending: what was refused, or on its way at a reload, comes before what was typed since. */
export function joinNotes(kind: NoteKind, orderId: string): void {
  const sentAt = ({ at }: Draft) => at || Number.MAX_SAFE_INTEGER
  const [first, ...later] = unsentDrafts<NoteDraft>(kind, orderId).toSorted((a, b) => sentAt(a) - sentAt(b))
  if (!first || later.length === 0) return
  const note = later.reduce((before, { input }) => {
    const rest = trimmed(input.note)
    // It stands there already if it was sent from the notice of its first refusal.
    return rest.text.startsWith(before.text) ? rest : joined(before, rest)
  }, first.input.note)
  setUnsent(kind, orderId, [{ ...first, at: 0, input: { ...first.input, note } }])
}
