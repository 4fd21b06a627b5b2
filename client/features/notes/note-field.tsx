import { useId, type KeyboardEvent } from 'react'
import { ApiError } from '../../core/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { isNoteRestored, useNoteDraft } from './note-draft.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { usePendingInputs } from '../../core/pending.ts'
import { noteChange, useAddNote } from './notes.api.ts'

/** Writes a note to an order. */
export function NoteField({ orderId }: { orderId: string }) {
  const id = useId()
  const [text, setText] = useNoteDraft(orderId)
  const add = useAddNote(orderId)
  const typed = text.trim()
  // The draft is kept until the server has it; what is sent stands in the list already.
  const isSent = usePendingInputs(noteChange).some(
    (input) => input.orderId === orderId && input.content === typed,
  )
  const content = isSent ? '' : typed
  const error = add.error instanceof ApiError ? add.error.fields.content : undefined

  const send = () => {
    if (content !== '' && !add.isPending) add.send(content)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        id={id}
        label="Add a note"
        hideLabel
        rows={2}
        placeholder="Add a note"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={isSent ? '' : text}
        error={error}
        hint={isNoteRestored(orderId) && RESTORED}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <div className="flex items-center justify-end gap-3">
        <span className="text-xs text-muted pointer-coarse:hidden">Ctrl + Enter sends it</span>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={content === ''}>
          Add Note
        </Button>
      </div>
    </form>
  )
}
