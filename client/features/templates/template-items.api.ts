import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reordered, type CreateTemplateItem, type TemplateItem } from '#shared/checklists.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { showPending, writeAnswer } from '../../core/pending.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { inOrder } from './in-order.ts'
import { templateItemsQuery, templatesQuery } from './templates.api.ts'

type Items = TemplateItem[]

/** Changes of a template's items. Deleting and reordering show at once, and are taken back when they fail. */
export function useTemplateItems(templateId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = templateItemsQuery(templateId)
  const write = (change: (items: Items) => Items) => writeAnswer(queryClient, queryKey, change)
  const show = (change: (items: Items) => Items) => showPending(queryKey, change)
  // How many there are, and how long they take, stands on the template's card.
  const reload = (items: boolean) => {
    void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    if (items) void queryClient.invalidateQueries({ queryKey })
  }
  const failed = (sentence: string) => (error: Error) => {
    notifyFailure('Error', sentenceOf(error, sentence))
    reload(true)
  }

  const add = useMutation({
    mutationFn: (item: CreateTemplateItem) =>
      call<TemplateItem>('POST', `/api/checklist-templates/${templateId}/items`, item),
    onSuccess: async (added) => {
      notify({ title: 'Item added' })
      await write((items) => [...items.filter(({ id }) => id !== added.id), added])
      reload(false)
    },
    onError: failed('Failed to add template item'),
  })

  const remove = useMutation({
    mutationFn: ({ id }: { id: string; done: () => void }) =>
      call<undefined>('DELETE', `/api/checklist-template-items/${id}`),
    onSuccess: async (_answer, { id }) => {
      notify({ title: 'Item deleted' })
      await write((items) => items.filter((item) => item.id !== id))
      reload(false)
    },
    onError: failed('Failed to delete template item'),
    onSettled: (_answer, _error, { done }) => done(),
  })

  const order = useMutation({
    mutationFn: ({ ids }: { ids: string[]; done: () => void }) =>
      call<Items>('PUT', `/api/checklist-templates/${templateId}/items/order`, { itemIds: ids }),
    scope: { id: `order ${templateId}` },
    onSuccess: (items) => write(() => items),
    onError: failed('Failed to update template'),
    onSettled: (_answer, _error, { done }) => done(),
  })

  return {
    add,
    remove: (id: string) =>
      remove.mutate({ id, done: show((items) => items.filter((item) => item.id !== id)) }),
    move: (shown: Items, from: number, to: number) => {
      const ids = reordered(shown, from, to).map(({ id }) => id)
      order.mutate({ ids, done: show((items) => inOrder(items, ids)) })
    },
  }
}
