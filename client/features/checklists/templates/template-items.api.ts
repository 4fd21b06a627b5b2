import type { QueryClient } from '@tanstack/react-query'
import { templatesApi } from '#shared/api/templates.ts'
import {
  inOrder,
  reordered,
  type CreateTemplateItem,
  type TemplateItem,
} from '#shared/checklists/checklists.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/template-items.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../../core/pending.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { templateItemsQuery, templatesQuery } from './templates.api.ts'

type Items = TemplateItem[]

interface InTemplate {
  templateId: string
}

const keyOf = ({ templateId }: InTemplate) => templateItemsQuery(templateId).queryKey

// The template's card shows the number and total duration of its items.
const reloadCards = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })

const refused = (sentence: string) => (queryClient: QueryClient, error: Error, input: InTemplate) => {
  notifyFailure(tCommon.error, withReason(sentence, error))
  reloadCards(queryClient)
  void queryClient.invalidateQueries({ queryKey: keyOf(input) })
}

const addChange = defineChange({
  name: 'add-template-item',
  send: ({ templateId, body, requestId }: InTemplate & { body: CreateTemplateItem; requestId: string }) =>
    call(templatesApi.addItem, { id: templateId, body }, requestId),
  onSuccess: async (queryClient, added, input) => {
    notify({ title: t.added })
    await writeResponse(queryClient, keyOf(input), (items) => [...without(items, added.id), added])
    reloadCards(queryClient)
  },
  onRefusal: refused(t.notAdded),
})

const removeChange = defineChange({
  name: 'remove-template-item',
  send: ({ id }: InTemplate & { id: string }) => call(templatesApi.removeItem, { id }),
  onSuccess: async (queryClient, _response, input) => {
    notify({ title: t.deleted })
    await writeResponse(queryClient, keyOf(input), (items) => without(items, input.id))
    reloadCards(queryClient)
  },
  onRefusal: refused(t.notDeleted),
})
showWhilePending(removeChange, keyOf, (items: Items, { id }) => without(items, id))

const orderChange = defineChange({
  name: 'order-template-items',
  send: ({ templateId, itemIds }: InTemplate & { itemIds: string[] }) =>
    call(templatesApi.orderItems, { id: templateId, body: { itemIds } }),
  onSuccess: (queryClient, items, input) => writeResponse(queryClient, keyOf(input), () => items),
  onRefusal: refused(t.notUpdated),
})
showWhilePending(orderChange, keyOf, (items: Items, { itemIds }) => inOrder(items, itemIds))

/** Also called if a failure notice's retry adds the item. */
export interface AddDone {
  onSuccess: () => void
  onError: (error: Error) => void
}

const without = (items: Items, id: string) => items.filter((item) => item.id !== id)

export function useTemplateItems(templateId: string) {
  const add = useChange(addChange)
  const remove = useChange(removeChange)
  const order = useChange(orderChange, templateId)
  return {
    add: (body: CreateTemplateItem, requestId: string, done: AddDone) =>
      add.mutate({ templateId, body, requestId }, done),
    adding: add.isPending,
    remove: (id: string) => remove.mutate({ templateId, id }),
    move: (shown: Items, from: number, to: number) =>
      order.mutate({ templateId, itemIds: reordered(shown, from, to).map(({ id }) => id) }),
  }
}
