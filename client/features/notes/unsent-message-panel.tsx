import { UnsentText } from '../../core/unsaved/unsent-text.tsx'
import { discardMessageDraft } from './message-draft.ts'
import { useUnsentMessage } from './unsent-message.ts'

interface UnsentMessageProps {
  orderId: string
  /** It was being typed. */
  takesFocus: boolean
}

/** A message that was begun before the link to the customer ended, or the order went to the archive. */
export function UnsentMessage({ orderId, takesFocus }: UnsentMessageProps) {
  const [text] = useUnsentMessage(orderId)
  return (
    <div className="rounded-xl border border-customer bg-customer-soft p-3">
      <UnsentText
        label="Message to the customer"
        hint="It was not sent, and cannot be sent any more."
        text={text}
        discardLabel="Discard the message"
        takesFocus={takesFocus}
        onDiscard={() => discardMessageDraft(orderId)}
      />
    </div>
  )
}
