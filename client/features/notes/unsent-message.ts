import { usePendingInputs } from '../../core/pending.ts'
import { useMessageDraft } from './message-draft.ts'
import { noteChange } from './notes.api.ts'

/** The message that was begun. What is on its way stands in the list, and is not sent once more. */
export function useUnsentMessage(orderId: string): [string, (text: string) => void] {
  const [draft, setDraft] = useMessageDraft(orderId)
  const text = draft.trim()
  const isSent = usePendingInputs(noteChange).some(
    (input) => input.toCustomer && input.orderId === orderId && input.note.text === text,
  )
  return [isSent ? '' : draft, setDraft]
}
