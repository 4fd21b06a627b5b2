import { queryOptions } from '@tanstack/react-query'
import { notesApi } from '#shared/api/notes.ts'
import type { Note } from '#shared/orders/types.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/note-notices.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { call, callWithHeaders, keyOf as queryKeyOf, sentenceOf, withReason } from '../../core/api/api.ts'
import { inEntries, latestOf, type Latest } from '../../core/api/latest.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { allDrafts, dropDraft } from '../../core/drafts/drafts.ts'
import { defineChange, showWhilePending, useChange, writeResponse, type Change } from '../../core/pending.ts'
import { byServer } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { removedHere, restoreRemoved } from '../../core/undo/restore-removed.ts'
import { notifyWithUndo } from '../../core/undo/undo.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { contentOf, type NoteText } from './mentions/mention-text.ts'
import { joinNotes, type NoteDraft, type NoteKind } from './note-draft.ts'

export type WrittenNote = Pick<Note, 'id' | 'orderId' | 'authorId' | 'author' | 'customer'>

/** Newest first; events add new ones. */
export const notesQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeyOf(notesApi.list, { id: orderId }),
    queryFn: () => latestOf((after) => callWithHeaders(notesApi.list, { id: orderId, query: { after } })),
    meta: { stored: 'later' },
  })

onEvents('note', {
  async 'note.added'(queryClient, { orderId, note, data }) {
    if (orderId === null) return
    const { queryKey } = notesQuery(orderId)
    if (!note) return void queryClient.invalidateQueries({ queryKey })
    await writeResponse(
      queryClient,
      queryKey,
      inEntries((notes) => withNote(notes, note)),
    )
    const own = allDrafts().find(({ id }) => id === data.draft)
    if (!own) return
    made.set(own.id, note)
    // The event was faster than the response. The list shows the note as written, so leaving asks nothing.
    if (own.state === 'sending') dropDraft(own.id)
  },
  'note.removed'(queryClient, { data, orderId }) {
    if (orderId === null) return
    void writeResponse(
      queryClient,
      notesQuery(orderId).queryKey,
      inEntries((notes) => withoutNote(notes, data.noteId)),
    )
  },
})

// Loaded texts have the former name. A member who rejoins may have a new one.
onEvents('member', (queryClient, event) => {
  if (event.type !== 'member.renamed' && event.type !== 'member.joined') return
  const mentions = (note: Note) => note.mentions?.some(({ id }) => id === event.data.userId)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(queriesOf(notesApi.list))) {
    const known = state.data as Latest<Note> | undefined
    if (known?.entries.some(mentions)) void queryClient.invalidateQueries({ queryKey })
  }
})

/** Inserted in its place: a restored note may be an old one. */
function withNote(notes: Note[], note: Note): Note[] {
  if (notes.some(({ id }) => id === note.id)) return notes
  const older = notes.findIndex(({ createdAt }) => createdAt <= note.createdAt)
  return notes.toSpliced(older < 0 ? notes.length : older, 0, note)
}

const withoutNote = (notes: Note[], gone: string) => notes.filter(({ id }) => id !== gone)

// By the ids of their drafts: notes whose event came before a response.
const made = new Map<string, Note>()

interface NewNote extends NoteDraft {
  orderId: string
  author: Person
}

const keyOf = ({ orderId }: NewNote) => notesQuery(orderId).queryKey

function addChange(name: NoteKind, toCustomer?: true): Change<NewNote, Note> {
  const [added, failed] = toCustomer ? [t.sent, t.notSent] : [t.added, t.notAdded]
  const change = defineChange<NewNote, Note>({
    name,
    send: ({ orderId, note, part }, { id }) => {
      const body = { content: contentOf(note), isInternal: false, toCustomer, partId: part?.id }
      return call(notesApi.add, { id: orderId, body }, id)
    },
    isTyped: () => true,
    onSuccess: (queryClient, note, input) => {
      notify({ title: added })
      return writeResponse(
        queryClient,
        keyOf(input),
        inEntries((notes) => withNote(notes, note)),
      )
    },
    onRefusal: (_client, error, { orderId }) => {
      joinNotes(name, orderId)
      notifyFailure(failed, sentenceOf(error, t.textIsSafe))
    },
  })
  showWhilePending(change, keyOf, (notes: Latest<Note>, input, at, draftId) => {
    // One whose response was lost is sent again, and stands there already.
    const note = made.get(draftId)
    const isThere = note?.content === input.note.text && notes.entries.some(({ id }) => id === note.id)
    if (isThere) return notes
    return inEntries<Note>((all) => [pendingNote(input, at, toCustomer), ...all])(notes)
  })
  return change
}

export const NOTE_CHANGES = { note: addChange('note'), message: addChange('message', true) }

const PENDING = 'pending '

export const isPendingNote = ({ id }: Note): boolean => id.startsWith(PENDING)

function pendingNote({ orderId, note, part, author }: NewNote, at: number, toCustomer?: true): Note {
  const time = new Date(byServer(at)).toISOString()
  return {
    id: PENDING + at,
    orgId: '',
    orderId,
    authorId: author.id,
    content: note.text,
    mentions: note.mentions.map(({ id, name }) => ({ id, displayName: name })),
    isInternal: true,
    customer: toCustomer ? 'to' : null,
    ...(part && { part }),
    author,
    createdAt: time,
    updatedAt: time,
  }
}

/** If the server refuses the note, its text returns to the field. */
export function useAddNote(kind: NoteKind, orderId: string) {
  const { id, displayName, profileImageUrl, role } = useUser()
  const author = { id, displayName, profileImageUrl, role }
  const { mutate, isPending, error } = useChange(NOTE_CHANGES[kind], orderId)
  return {
    send: (note: NoteText, draftId: string | undefined, part?: NamedPart) =>
      mutate({ orderId, note, part, author }, {}, draftId),
    isPending,
    error,
  }
}

const keyOfNote = ({ orderId }: Pick<Note, 'orderId'>) => notesQuery(orderId).queryKey

const removeNoteChange = defineChange({
  name: 'remove-note',
  send: ({ orderId, id }: WrittenNote): Promise<boolean> =>
    removedHere(() => call(notesApi.remove, { id: orderId, noteId: id })),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, isRemoved, note, write) => {
    const run = () => void restoreRemoved(queryClient, note, keyOfNote(note), t.back)
    if (isRemoved) notifyWithUndo({ title: t.deleted }, { label: t.deleteNote, run })
    return write(
      queryClient,
      keyOfNote(note),
      inEntries((notes) => withoutNote(notes, note.id)),
    )
  },
  onRefusal: (queryClient, error, note) => {
    notifyFailure(tCommon.error, withReason(t.notDeleted, error))
    void queryClient.invalidateQueries({ queryKey: keyOfNote(note) })
  },
})
showWhilePending(removeNoteChange, keyOfNote, (notes: Latest<Note>, { id }) =>
  inEntries<Note>((all) => withoutNote(all, id))(notes),
)

export const useDeleteNote = () => useChange(removeNoteChange)
