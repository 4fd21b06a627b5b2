import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { discardMessageDraft } from './message-draft.ts'
import { useUnsentMessage } from './unsent-message.ts'

/** A message that was begun before the link to the customer ended, or the order went to the archive. It can be read and copied. */
export function UnsentMessage({ orderId }: { orderId: string }) {
  const [text] = useUnsentMessage(orderId)
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-customer bg-customer-soft p-3">
      <TextAreaField
        label="Message to the customer"
        hint="It was not sent, and cannot be sent any more."
        rows={3}
        readOnly
        value={text}
      />
      <Button variant="outline" size="sm" className="self-end" onClick={() => discardMessageDraft(orderId)}>
        Discard the message
      </Button>
    </div>
  )
}
