import { AtSign } from 'lucide-react'
import {
  Suspense,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import * as t from '#texts/files/notes.ts'
import { ApiError } from '../../core/api/api.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { COMMAND } from '../../ui/kbd.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { OfflineContext } from '../../ui/offline.ts'
import { pastedFiles } from '../files/upload/pasted-files.ts'
import { useOrderUploads } from '../files/upload/order-uploads.tsx'
import { AboutPart, usePartOfOrder } from '../parts/about/about-part.tsx'
import { trimmed, withWords, type NoteText } from './mentions/mention-text.ts'
import { useNoteDraft } from './note-draft.ts'
import { RESTORED } from '../../core/drafts/use-draft.ts'
import { useAddNote } from './notes.api.ts'
import { useMentioning } from './mentions/use-mentioning.ts'

const MentionList = lazyComponent(() =>
  import('./mentions/mention-list.tsx').then((module) => module.MentionList),
)

interface NoteFieldProps {
  orderId: string
  /** Counts the requests to take the focus. */
  focused: number
}

export function NoteField({ orderId, focused }: NoteFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { id: draftId, note, setNote, part, setPart, isRestored } = useNoteDraft('note', orderId)
  const add = useAddNote('note', orderId)
  const typed = trimmed(note)
  const offline = use(OfflineContext)
  const isEmpty = typed.text === ''
  const mentioning = useMentioning(field, note, setNote)
  const about = usePartOfOrder(part?.id) ? part : undefined
  const error = add.error instanceof ApiError ? add.error.fields.content : undefined
  useEffect(() => {
    if (focused > 0) field.current?.focus()
  }, [focused])

  const send = () => {
    if (!isEmpty && !add.isPending && !offline) add.send(typed, draftId, about)
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
        // Only with a mouse: on a touch screen, the focus would open the keyboard.
        if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
      }}
    >
      <TextAreaField
        ref={field}
        id={id}
        label={t.addANote}
        hideLabel
        rows={2}
        placeholder={t.addANote}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={note.text}
        error={error}
        hint={isRestored && RESTORED}
        {...mentioning.field}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {mentioning.list && (
        <Suspense>
          <MentionList field={field} {...mentioning.list} />
        </Suspense>
      )}
      <AboutPart partId={about?.id} onChange={setPart} />
      <div className="flex items-center justify-end gap-3">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t.mention}
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
        <span className="text-xs text-muted pointer-coarse:hidden">{t.sendKeys({ command: COMMAND })}</span>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={isEmpty}>
          {t.addNote}
        </Button>
      </div>
    </form>
  )
}

function mentionedIn({ mentions }: NoteText): string {
  const names = new Map(mentions.map(({ id, name }) => [id, name]))
  return names.size > 0 ? t.mentions({ names: [...names.values()].join(', ') }) : ''
}
