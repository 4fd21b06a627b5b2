import { AtSign } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { ApiError } from '../../core/api/api.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { COMMAND } from '../../ui/command-key.ts'
import { TextAreaField } from '../../ui/field/field.tsx'
import { pastedFiles } from '../files/upload/pasted-files.ts'
import { useOrderUploads } from '../files/upload/order-uploads.tsx'
import { trimmed, withWords, type NoteText } from './mention-text.ts'
import { isNoteRestored } from './note-draft.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useAddNote } from './notes.api.ts'
import { useUnsentNote } from './unsent-note.ts'
import { useMentioning } from './use-mentioning.ts'

const MentionList = lazyPart(() => import('./mention-list.tsx').then((module) => module.MentionList))

interface NoteFieldProps {
  orderId: string
  /** Counts the requests to take the focus. */
  focused: number
}

export function NoteField({ orderId, focused }: NoteFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useUnsentNote(orderId)
  const add = useAddNote(orderId)
  const typed = trimmed(note)
  const isEmpty = typed.text === ''
  const mentioning = useMentioning(field, note, setNote)
  const error = add.error instanceof ApiError ? add.error.fields.content : undefined
  useEffect(() => {
    if (focused > 0) field.current?.focus()
  }, [focused])

  const send = () => {
    if (!isEmpty && !add.isPending) add.send(typed)
  }
  const { uploadPasted } = useOrderUploads()
  const latest = useRef(note)
  useLayoutEffect(() => {
    latest.current = note
  })
  /** Pasted files become files of the order, and the note names them. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    let at = event.currentTarget.selectionEnd
    uploadPasted(files, ({ originalName }) => {
      const next = withWords(latest.current, at, `[${originalName}]`)
      at = next.caret
      // The next file may arrive before this one is rendered.
      latest.current = next.note
      setNote(next.note)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentioning.onKeyDown(event)) return
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
        // The button is disabled while the field is empty. On a touch screen, focusing the field would open the
        // keyboard.
        if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
      }}
    >
      <TextAreaField
        ref={field}
        id={id}
        label="Add a note"
        hideLabel
        rows={2}
        placeholder="Add a note"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={note.text}
        error={error}
        hint={isNoteRestored(orderId) && RESTORED}
        {...mentioning.field}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {mentioning.list && (
        <Suspense>
          <MentionList field={field} {...mentioning.list} />
        </Suspense>
      )}
      <div className="flex items-center justify-end gap-3">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Mention somebody"
          className="-mx-1"
          onPointerEnter={MentionList.prefetch}
          // The field keeps the focus, and the phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={mentioning.ask}
        >
          <AtSign aria-hidden />
        </Button>
        {/* The field can't highlight names. */}
        <span role="status" className="min-w-0 flex-1 truncate text-xs text-muted">
          {mentionedIn(note)}
        </span>
        <span className="text-xs text-muted pointer-coarse:hidden">{COMMAND} + Enter sends it</span>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={isEmpty}>
          Add Note
        </Button>
      </div>
    </form>
  )
}

/** The mentioned people, in words. */
function mentionedIn({ mentions }: NoteText): string {
  const names = new Map(mentions.map(({ id, name }) => [id, name]))
  return names.size > 0 ? `Mentions ${[...names.values()].join(', ')}` : ''
}
