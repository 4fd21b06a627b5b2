import { UnsentText } from '../../core/unsaved/unsent-text.tsx'
import { discardMessageDraft } from './message-draft.ts'
import { useUnsentMessage } from './unsent-message.ts'

interface UnsentMessageProps {
  orderId: string
  /** The user was typing it. */
  takesFocus: boolean
}

/** A message that was started before the customer's link ended or the order was archived. */
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
