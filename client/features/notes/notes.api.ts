import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Note } from '#shared/orders.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { writeAnswer } from '../../core/pending.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { sentNoteDraft } from './note-draft.ts'

/** An order's notes, newest first; a new one comes with its event. */
export function notesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'notes'],
    queryFn: () => call<Note[]>('GET', `/api/orders/${orderId}/notes`),
  })
}

onEvents('note', (queryClient, { orderId, note }) => {
  if (orderId === null) return
  const { queryKey } = notesQuery(orderId)
  if (!note) void queryClient.invalidateQueries({ queryKey })
  else void writeAnswer<Note[]>(queryClient, queryKey, (notes) => withNote(notes, note))
})

const withNote = (notes: Note[], note: Note) =>
  notes.some(({ id }) => id === note.id) ? notes : [note, ...notes]

/** What was typed is kept until the server has it. */
export function useAddNote(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      call<Note>('POST', `/api/orders/${orderId}/notes`, { content, isInternal: false }),
    onSuccess: (added, content) => {
      sentNoteDraft(orderId, content)
      queryClient.setQueryData(notesQuery(orderId).queryKey, (notes) => notes && withNote(notes, added))
      notify({ title: 'Note added' })
    },
    onError: (error) =>
      notifyFailure('Failed to add note', sentenceOf(error, 'Your text is still here. Try again.')),
  })
}
