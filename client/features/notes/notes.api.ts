import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Note } from '#shared/orders.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { sentNoteDraft } from './note-draft.ts'

/** An order's notes, newest first. What happens to the order loads them again. */
export function notesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'notes'],
    queryFn: () => call<Note[]>('GET', `/api/orders/${orderId}/notes`),
  })
}

/** What was typed is kept until the server has it. */
export function useAddNote(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      call<Note>('POST', `/api/orders/${orderId}/notes`, { content, isInternal: false }),
    onSuccess: (added, content) => {
      sentNoteDraft(orderId, content)
      queryClient.setQueryData(notesQuery(orderId).queryKey, (notes) =>
        notes?.some(({ id }) => id === added.id) ? notes : notes && [added, ...notes],
      )
      notify({ title: 'Note added' })
    },
    onError: (error) =>
      notifyFailure('Failed to add note', sentenceOf(error, 'Your text is still here. Try again.')),
  })
}
