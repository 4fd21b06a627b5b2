import type { QueryClient } from '@tanstack/react-query'
import { checklistsApi } from '#shared/api/checklists.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import { call, storedQueryOf } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { writeResponse } from '../../core/pending.ts'
import { afterEvent } from './checklists.cache.ts'
import { dropItems } from './item-draft.ts'

export function checklistsQuery(orderId: string) {
  return storedQueryOf(checklistsApi.list, { id: orderId })
}

export async function fetchOpenRequired(orderId: string): Promise<string[]> {
  const checklists = await call(checklistsApi.list, { id: orderId })
  return checklists.flatMap(({ items }) =>
    items.filter(({ isRequired, isCompleted }) => isRequired && !isCompleted).map(({ title }) => title),
  )
}

async function patchChecklists(queryClient: QueryClient, event: LoggedEvent): Promise<void> {
  if (event.orderId === null) return
  const { queryKey } = checklistsQuery(event.orderId)
  let isPatched = true
  // An event before this one may not be written yet, so only the write itself knows what is there.
  await writeResponse(queryClient, queryKey, (now) => {
    const after = afterEvent(now, event)
    isPatched = after !== undefined
    return after ?? now
  })
  // The event of a new checklist or item lacks some of its data.
  if (!isPatched) void queryClient.invalidateQueries({ queryKey })
}

const patch = (queryClient: QueryClient, event: LoggedEvent) => void patchChecklists(queryClient, event)

onEvents('checklist', patch)
onEvents('item', patch)
onEvents('checklist', {
  'checklist.added': null,
  'checklist.reordered': null,
  'checklist.about': null,
  'checklist.removed'(_queryClient, { data }) {
    if (data.checklistId) dropItems(data.checklistId, data.name)
  },
})
