import { usePendingInputs } from '../../core/pending.ts'
import { useMessageDraft } from './message-draft.ts'
import { noteChange } from './notes.api.ts'

/** The unsent message. A pending one stands in the list and isn't sent again. */
export function useUnsentMessage(orderId: string): [string, (text: string) => void] {
  const [draft, setDraft] = useMessageDraft(orderId)
  const text = draft.trim()
  const isSent = usePendingInputs(noteChange).some(
    (input) => input.toCustomer && input.orderId === orderId && input.note.text === text,
  )
  return [isSent ? '' : draft, setDraft]
}
