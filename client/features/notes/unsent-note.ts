import { usePendingInputs } from '../../core/pending.ts'
import { contentOf, trimmed, type NoteText } from './mention-text.ts'
import { useNoteDraft } from './note-draft.ts'
import { noteChange } from './notes.api.ts'
import { useUnsentMessage } from './unsent-message.ts'

const NOTHING: NoteText = { text: '', mentions: [] }

/** The unsent note. The draft is kept until the server has saved it; a sent note stands in the list already. */
export function useUnsentNote(orderId: string): [NoteText, (note: NoteText) => void] {
  const [draft, setDraft] = useNoteDraft(orderId)
  const content = contentOf(trimmed(draft))
  const isSent = usePendingInputs(noteChange).some(
    (input) => !input.toCustomer && input.orderId === orderId && contentOf(input.note) === content,
  )
  return [isSent ? NOTHING : draft, setDraft]
}

/** Whether the order has an unsent note or message to the customer. */
export function useHasUnsent(orderId: string): boolean {
  const [note] = useUnsentNote(orderId)
  const [message] = useUnsentMessage(orderId)
  return note.text.trim() !== '' || message.trim() !== ''
}
