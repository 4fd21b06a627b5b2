import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { watchApi } from '#shared/api/notifications.ts'
import type { Watch } from '#shared/notifications/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { onEvents, onPersonal } from '../../core/live/event-handlers.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending } from '../../core/pending.ts'
import { userQuery } from '../../core/session.tsx'
import { error } from '#texts/common.ts'
import * as t from '#texts/orders/follow.ts'

/** No message reports a change from another window of the person. */
export const watchQuery = (orderId: string) =>
  queryOptions({ ...queryOf(watchApi.read, { id: orderId }), staleTime: 0 })

const reload = (queryClient: QueryClient, orderId: string | null) =>
  queryClient.invalidateQueries({ queryKey: watchQuery(orderId ?? '').queryKey })

const isMe = (queryClient: QueryClient, userId: string | null | undefined) =>
  userId === queryClient.getQueryData(userQuery.queryKey)?.id

// Assigned people and authors of notes watch automatically.
onEvents('order', (queryClient, event) => {
  const isAssignment = event.type === 'order.assigned' || event.type === 'order.unassigned'
  if (isAssignment && isMe(queryClient, event.data.userId)) void reload(queryClient, event.orderId)
})
onEvents('note', {
  'note.added'(queryClient, { orderId, note }) {
    if (!note || isMe(queryClient, note.authorId)) void reload(queryClient, orderId)
  },
  // The event doesn't say whose note it was.
  'note.removed': (queryClient, { orderId }) => void reload(queryClient, orderId),
})
onPersonal('PERSONAL', (queryClient) => void queryClient.invalidateQueries(queriesOf(watchApi.read)))

interface WatchInput {
  orderId: string
  state: Watch['state']
}

export const watchChange = defineChange({
  name: 'watch',
  send: ({ orderId, state }: WatchInput) => call(watchApi.change, { id: orderId, body: { state } }),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, watch, { orderId }, write) =>
    write(queryClient, watchQuery(orderId).queryKey, () => watch),
  onRefusal: (queryClient, refusal, { orderId }) => {
    notifyFailure(error, withReason(t.notChanged, refusal))
    void reload(queryClient, orderId)
  },
})

showWhilePending(
  watchChange,
  ({ orderId }) => watchQuery(orderId).queryKey,
  (_watch: Watch, { state }): Watch => ({ state, because: null }),
)
