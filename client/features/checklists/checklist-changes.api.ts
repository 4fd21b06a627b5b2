import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Checklist, CreateChecklist } from '#shared/checklists.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { showPending, writeAnswer } from '../../core/pending.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { checklistsQuery } from './checklists.api.ts'
import { withChecklist, withoutChecklist } from './checklists.cache.ts'

export function useCreateChecklist(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = checklistsQuery(orderId)
  return useMutation({
    mutationFn: (wish: CreateChecklist) => call<Checklist>('POST', `/api/orders/${orderId}/checklists`, wish),
    onSuccess: async (created) => {
      notify({ title: 'Checklist created', description: 'New checklist has been added to this order' })
      await writeAnswer<Checklist[]>(queryClient, queryKey, (known) => withChecklist(known, created))
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to create checklist')),
  })
}

export function useDeleteChecklist(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = checklistsQuery(orderId)
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; done: () => void }) =>
      call<undefined>('DELETE', `/api/checklists/${id}`),
    onSuccess: async (_answer, { id }) => {
      notify({ title: 'Checklist deleted' })
      await writeAnswer<Checklist[]>(queryClient, queryKey, (known) => withoutChecklist(known, id))
    },
    onError: (error) => {
      notifyFailure('Error', sentenceOf(error, 'Failed to delete checklist'))
      void queryClient.invalidateQueries({ queryKey })
    },
    onSettled: (_answer, _error, { done }) => done(),
  })
  return (id: string) =>
    remove.mutate({
      id,
      done: showPending<Checklist[]>(queryKey, (known) => withoutChecklist(known, id)),
    })
}
