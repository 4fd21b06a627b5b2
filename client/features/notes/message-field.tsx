import { Eye, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { notifyFailure } from '../../core/notices/notices.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { pastedFiles } from '../files/upload/pasted-files.ts'
import { isMessageRestored } from './message-draft.ts'
import { useAddNote } from './notes.api.ts'
import { useUnsentMessage } from './unsent-message.ts'

interface MessageFieldProps {
  orderId: string
  customerName: string
  /** Counts the requests to take the focus. */
  focused: number
  onSent: () => void
}

/** Writes a message to the customer. Only its button sends it, no key, and it looks different from a note. */
export function MessageField({ orderId, customerName, focused, onSent }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useUnsentMessage(orderId)
  const add = useAddNote(orderId)
  const text = draft.trim()
  useEffect(() => {
    if (focused > 0) field.current?.focus()
  }, [focused])

  return (
    <form
      className="flex flex-col gap-2 rounded-xl border border-customer bg-customer-soft p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text === '') return
        add.sendToCustomer(text)
        onSent()
      }}
    >
      <TextAreaField
        ref={field}
        label={`Message to ${customerName}`}
        rows={3}
        placeholder="Write to the customer"
        value={draft}
        hint={isMessageRestored(orderId) && RESTORED}
        onChange={({ target }) => setDraft(target.value)}
        onPaste={(event) => {
          if (pastedFiles(event).length === 0) return
          event.preventDefault()
          notifyFailure('File not added', 'Add it under Files, then share it with the customer.')
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-1.5 text-xs text-customer-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
          <Eye aria-hidden />
          The customer reads it on their page.
        </span>
        <Button type="submit" variant="customer" disabled={text === ''}>
          <Send aria-hidden />
          Send to customer
        </Button>
      </div>
    </form>
  )
}
