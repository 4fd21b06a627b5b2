import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Note } from '#shared/orders/types.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { cn } from '../../ui/cn.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { PartMark } from '../parts/about/about-part.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { NoteContent } from './note-content.tsx'
import { initialsOf } from '#shared/people/people.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/notes.ts'
import { MESSAGE_TONES, MessageMark } from './messages/message-mark.tsx'
import { NoteMenu } from './note-menu.tsx'
import { useNewest } from '../../ui/newest.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { isPendingNote, notesQuery } from './notes.api.ts'

interface NotesTabProps extends NoteListProps {
  composer: ReactNode
}

export function NotesTab({ composer, ...list }: NotesTabProps) {
  return (
    <div className="flex flex-col gap-5">
      {composer}
      <NoteList {...list} />
    </div>
  )
}

interface NoteListProps {
  orderId: string
  customerName: string
}

function NoteList({ orderId, customerName }: NoteListProps) {
  const notes = useRead(notesQuery(orderId))
  if (notes.data) {
    const { entries, hasOlder } = notes.data
    if (entries.length === 0) return <EmptyState compact icon={StickyNote} title={t.none} />
    return <NewestNotes notes={entries} {...{ hasOlder, customerName }} />
  }
  if (notes.error) {
    return <LoadError of={notes} failure={t.notLoaded} compact />
  }
  return <NoteSkeletons />
}

interface NewestNotesProps {
  notes: Note[]
  hasOlder: boolean
  customerName: string
}

function NewestNotes({ notes, hasOlder, customerName }: NewestNotesProps) {
  const { shown, list, more } = useNewest<Note, HTMLUListElement>(notes, t.manyNotes, hasOlder)
  // The list goes away with the last note.
  useFocusFallback(list)
  // The open menu goes away with its note.
  const takeFocus = () => list.current?.focus({ preventScroll: true })
  return (
    <div>
      <ul ref={list} tabIndex={-1} aria-label={t.notes} className="flex flex-col gap-5 outline-none">
        {shown.map((note) => (
          <NoteRow key={note.id} note={note} customerName={customerName} onDelete={takeFocus} />
        ))}
      </ul>
      {more}
    </div>
  )
}

interface NoteRowProps {
  note: Note
  customerName: string
  onDelete: () => void
}

function NoteRow({ note, customerName, onDelete }: NoteRowProps) {
  const { author, createdAt, customer } = note
  const isFrom = customer === 'from'
  const name = isFrom ? customerName : (author?.displayName ?? tCommon.someone)
  const pending = isPendingNote(note)
  return (
    <li className={cn('flex gap-3', pending && 'opacity-60')} aria-busy={pending}>
      {author ? (
        <PersonAvatar person={author} />
      ) : (
        <Avatar name={name} initials={isFrom ? initialsOf({ displayName: name }) : '?'} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span dir="auto" className="text-sm font-semibold wrap-anywhere">
              {name}
            </span>
            <PartMark part={note.part} />
            {customer && <MessageMark way={customer} />}
            {pending ? (
              <span className="text-xs text-muted">{t.sending}</span>
            ) : (
              <RelativeTime at={createdAt} className="text-xs text-muted" />
            )}
          </div>
          {!pending && <NoteMenu note={note} onDelete={onDelete} />}
        </div>
        {customer ? (
          <div className={cn(BUBBLE, MESSAGE_TONES[customer])}>
            <NoteContent note={note} />
          </div>
        ) : (
          <NoteContent note={note} className="mt-0.5 text-sm" />
        )}
      </div>
    </li>
  )
}

const BUBBLE = 'mt-1.5 w-fit max-w-full rounded-xl rounded-tl-sm px-3 py-2 text-sm'

function NoteSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{t.loading}</span>
      {['w-4/5', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 pt-0.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
