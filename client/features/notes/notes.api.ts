import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { notesApi } from '#shared/api/notes.ts'
import type { Note } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { call, callWithHeaders, keyOf as queryKeyOf, sentenceOf, withReason } from '../../core/api/api.ts'
import type { Origin } from '../../core/api/idempotency.ts'
import { inEntries, latestOf, type Latest } from '../../core/api/latest.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import {
  defineChange,
  pendingInputs,
  showWhilePending,
  useChange,
  writeResponse,
} from '../../core/pending.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { removedHere, restoreRemoved } from '../../core/undo/restore-removed.ts'
import { notifyWithUndo } from '../../core/undo/undo.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { contentOf, type NoteText } from './mention-text.ts'
import { messageOrigin, returnMessageDraft, sentMessageDraft } from './message-draft.ts'
import { noteOrigin, returnNoteDraft, sentNoteDraft } from './note-draft.ts'

/** The parts of a note that deleting it needs. */
export type WrittenNote = Pick<Note, 'id' | 'orderId' | 'authorId' | 'author' | 'customer'>

/** An order's notes, newest first; events add new ones. */
export const notesQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeyOf(notesApi.list, { id: orderId }),
    queryFn: () => latestOf((after) => callWithHeaders(notesApi.list, { id: orderId, query: { after } })),
    meta: { stored: 'later' },
  })

onEvents('note', {
  'note.added'(queryClient, { orderId, note }) {
    if (orderId === null) return
    const { queryKey } = notesQuery(orderId)
    if (!note) return void queryClient.invalidateQueries({ queryKey })
    void writeResponse(
      queryClient,
      queryKey,
      inEntries((notes) => withNote(notes, note)),
    )
    // From here on the list shows it as written, so leaving must not ask whether to discard it.
    for (const input of pendingInputs(queryClient, noteChange)) {
      if (input.orderId === orderId && isThere([note], input)) endDraft(input)
    }
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

/** A note as sent. */
interface NewNote {
  orderId: string
  note: NoteText
  /** The note goes to the customer, too. */
  toCustomer?: true | undefined
  author: Person
  /** The time, as ISO 8601. */
  at: string
  /** The id of the newest note at that time. */
  newest: string | undefined
  origin: Origin
}

const keyOf = ({ orderId }: NewNote) => notesQuery(orderId).queryKey

export const noteChange = defineChange({
  name: 'add-note',
  send: ({ orderId, note, toCustomer, origin }: NewNote) => {
    const body = { content: contentOf(note), isInternal: false, toCustomer }
    return call(notesApi.add, { id: orderId, body }, origin)
  },
  onSuccess: (queryClient, added, input) => {
    endDraft(input)
    notify({ title: input.toCustomer ? 'Sent to the customer' : 'Note added' })
    return writeResponse(
      queryClient,
      keyOf(input),
      inEntries((notes) => withNote(notes, added)),
    )
  },
  onRefusal: (_client, error, { orderId, note, toCustomer, origin }) => {
    if (toCustomer) {
      returnMessageDraft(orderId, note.text, origin)
      notifyFailure('Not sent to the customer', sentenceOf(error, 'Your text is still here. Try again.'))
      return
    }
    returnNoteDraft(orderId, note, origin)
    notifyFailure('Failed to add note', sentenceOf(error, 'Your text is still here. Try again.'))
  },
})
showWhilePending(noteChange, keyOf, (notes: Latest<Note>, input) =>
  inEntries<Note>((all) => (isThere(all, input) ? all : [pendingNote(input), ...all]))(notes),
)

/** The server has saved it, so the draft ends. */
function endDraft({ orderId, note, toCustomer }: NewNote): void {
  if (toCustomer) sentMessageDraft(orderId, note.text)
  else sentNoteDraft(orderId, note)
}

/** Whether its event was faster than its response. */
function isThere(notes: Note[], { note: { text }, author, newest, toCustomer }: NewNote): boolean {
  const before = notes.findIndex(({ id }) => id === newest)
  const later = before < 0 ? notes : notes.slice(0, before)
  return later.some(
    ({ authorId, content, customer }) =>
      authorId === author.id && content === text && (customer === 'to') === (toCustomer ?? false),
  )
}

const PENDING = 'pending'

export const isPendingNote = ({ id }: Note): boolean => id === PENDING

function pendingNote({ orderId, note: { text, mentions }, author, at, toCustomer }: NewNote): Note {
  const written = { createdAt: at, updatedAt: at }
  return {
    id: PENDING,
    orgId: '',
    orderId,
    authorId: author.id,
    content: text,
    mentions: mentions.map(({ id, name }) => ({ id, displayName: name })),
    isInternal: true,
    customer: toCustomer ? 'to' : null,
    author,
    ...written,
  }
}

/** Shows the note at once. If the server refuses it, its text returns to the field. */
export function useAddNote(orderId: string) {
  const queryClient = useQueryClient()
  const { id, displayName, profileImageUrl, role } = useUser()
  const add = useChange(noteChange, orderId)
  const mutate = (note: NoteText, toCustomer?: true) =>
    add.mutate({
      orderId,
      note,
      toCustomer,
      author: { id, displayName, profileImageUrl, role },
      at: new Date(serverNow()).toISOString(),
      newest: queryClient.getQueryData(notesQuery(orderId).queryKey)?.entries[0]?.id,
      origin: toCustomer ? messageOrigin(orderId) : noteOrigin(orderId),
    })
  return {
    send: (note: NoteText) => mutate(note),
    sendToCustomer: (text: string) => mutate({ text, mentions: [] }, true),
    isPending: add.isPending,
    error: add.error,
  }
}

const keyOfNote = ({ orderId }: Pick<Note, 'orderId'>) => notesQuery(orderId).queryKey

const removeNoteChange = defineChange({
  name: 'remove-note',
  /** Returns whether this call removed it. */
  send: ({ orderId, id }: WrittenNote): Promise<boolean> =>
    removedHere(() => call(notesApi.remove, { id: orderId, noteId: id })),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, isRemoved, note, write) => {
    const run = () => void restoreRemoved(queryClient, note, keyOfNote(note), 'The note is back')
    if (isRemoved) notifyWithUndo({ title: 'Note deleted' }, { label: 'delete note', run })
    return write(
      queryClient,
      keyOfNote(note),
      inEntries((notes) => withoutNote(notes, note.id)),
    )
  },
  onRefusal: (queryClient, error, note) => {
    notifyFailure('Error', withReason('Failed to delete note', error))
    void queryClient.invalidateQueries({ queryKey: keyOfNote(note) })
  },
})
showWhilePending(removeNoteChange, keyOfNote, (notes: Latest<Note>, { id }) =>
  inEntries<Note>((all) => withoutNote(all, id))(notes),
)

export const useDeleteNote = () => useChange(removeNoteChange)
