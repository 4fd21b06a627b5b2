import { Eye, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as t from '#texts/files/notes.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { RESTORED } from '../../../core/drafts/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { pastedFiles } from '../../files/upload/pasted-files.ts'
import { useNoteDraft } from '../note-draft.ts'
import { useAddNote } from '../notes.api.ts'

interface MessageFieldProps {
  orderId: string
  customerName: string
  /** Counts the requests to take the focus. */
  focused: number
  onSent: () => void
}

export function MessageField({ orderId, customerName, focused, onSent }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { id, note, setNote, isTyped, isRestored } = useNoteDraft('message', orderId)
  const add = useAddNote('message', orderId)
  useEffect(() => {
    if (focused > 0) field.current?.focus()
  }, [focused])

  return (
    <form
      className="flex flex-col gap-2 rounded-xl border border-customer bg-customer-soft p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTyped) return
        add.send({ text: note.text.trim(), mentions: [] }, id)
        onSent()
      }}
    >
      <TextAreaField
        ref={field}
        label={t.messageTo({ name: customerName })}
        rows={3}
        placeholder={t.writeToCustomer}
        value={note.text}
        hint={isRestored && RESTORED}
        onChange={({ target }) => setNote({ text: target.value, mentions: [] })}
        onPaste={(event) => {
          if (pastedFiles(event).length === 0) return
          event.preventDefault()
          notifyFailure(t.fileNotAdded, t.addUnderFiles)
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-1.5 text-xs text-customer-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
          <Eye aria-hidden />
          {t.customerReads}
        </span>
        <Button type="submit" variant="customer" disabled={!isTyped}>
          <Send aria-hidden />
          {t.send}
        </Button>
      </div>
    </form>
  )
}
