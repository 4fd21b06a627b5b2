import { UnsentText } from '../../../core/drafts/unsent-text.tsx'
import { useNoteDraft } from '../note-draft.ts'
import * as t from '#texts/files/notes.ts'

interface UnsentMessageProps {
  orderId: string
  takesFocus: boolean
}

export function UnsentMessage({ orderId, takesFocus }: UnsentMessageProps) {
  const { note, setNote } = useNoteDraft('message', orderId)
  return (
    <div className="rounded-xl border border-customer bg-customer-soft p-3">
      <UnsentText
        label={t.messageToCustomer}
        hint={t.notSendable}
        text={note.text}
        discardLabel={t.discardMessage}
        takesFocus={takesFocus}
        onDiscard={() => setNote({ text: '', mentions: [] })}
      />
    </div>
  )
}
