import { checklistsApi } from '#shared/api/checklists.ts'
import type { Checklist, CreateChecklist } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklist-notices.ts'
import * as tCommon from '#texts/common.ts'
import { call, withReason } from '../../core/api/api.ts'
import { defineChange, showWhilePending, useChange } from '../../core/pending.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { restoreRemoved } from '../../core/undo/restore-removed.ts'
import { notifyWithUndo } from '../../core/undo/undo.ts'
import { checklistsQuery } from './checklists.api.ts'
import { withChecklist, withoutChecklist } from './checklists.cache.ts'

const keyOf = ({ orderId }: { orderId: string }) => checklistsQuery(orderId).queryKey
const orderOf = ({ orderId }: { orderId: string }) => orderId

const createChange = defineChange({
  name: 'create-checklist',
  send: ({ orderId, body, requestId }: { orderId: string; body: CreateChecklist; requestId: string }) =>
    call(checklistsApi.create, { id: orderId, body }, requestId),
  orderOf,
  onSuccess: (queryClient, created, input, write) => {
    notify({ title: t.created, description: t.createdText })
    return write(queryClient, keyOf(input), (known) => withChecklist(known, created))
  },
  onRefusal: (_client, error) => notifyFailure(tCommon.error, withReason(t.notCreated, error)),
})

export const useCreateChecklist = () => useChange(createChange)

const removeChange = defineChange({
  name: 'remove-checklist',
  send: ({ checklist }: { orderId: string; checklist: Checklist }) =>
    call(checklistsApi.remove, { id: checklist.id }),
  orderOf,
  onSuccess: (queryClient, _response, input, write) => {
    const { orderId, checklist } = input
    const { id, name } = checklist
    const run = () =>
      void restoreRemoved(queryClient, { orderId, id }, keyOf(input), t.checklistBack({ name }))
    notifyWithUndo({ title: t.deleted }, { label: t.deleteOf({ name }), run })
    return write(queryClient, keyOf(input), (known) => withoutChecklist(known, id))
  },
  onRefusal: (queryClient, error, input) => {
    notifyFailure(tCommon.error, withReason(t.notDeleted, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(removeChange, keyOf, (known: Checklist[], { checklist }) =>
  withoutChecklist(known, checklist.id),
)

export const useDeleteChecklist = () => useChange(removeChange)
