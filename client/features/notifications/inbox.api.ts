import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { inboxApi } from '#shared/api/notifications.ts'
import { call, callWithHeaders, keyOf, withReason } from '../../core/api/api.ts'
import { BY_PAGES, nextIn } from '../../core/api/read-pages.ts'
import { onPersonal } from '../../core/live/event-handlers.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending } from '../../core/pending.ts'
import { unreadQuery } from './unread.api.ts'
import { read, shortened, withFirst, type InboxPart, type InboxParts } from './inbox.cache.ts'
import { error } from '#texts/common.ts'
import * as t from '#texts/notifications/inbox.ts'

const KEPT_PARTS = 4

async function readPart(after: string | undefined): Promise<InboxPart> {
  const { body, headers } = await callWithHeaders(inboxApi.list, { query: { after } })
  return { lines: body, next: nextIn(headers) }
}

/** A line for each order and webhook. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: keyOf(inboxApi.list),
  queryFn: ({ pageParam }) => readPart(pageParam),
  ...BY_PAGES,
  // Otherwise each further part would compare all lines before it.
  structuralSharing: false,
  meta: { stored: 'later' },
})

let asked = 0

/** Only while the list is open: one that opens loads everything. */
async function loadNews(queryClient: QueryClient): Promise<void> {
  const { queryKey } = inboxQuery
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (!query?.isActive()) return
  if (query.state.data === undefined) return queryClient.invalidateQueries({ queryKey, exact: true })
  asked += 1
  const mine = asked
  // If this fails, the connection is gone too, and everything loads again when it is back.
  const first = await readPart(undefined).catch(() => undefined)
  if (!first || mine !== asked) return
  // A part under way was requested earlier, and is requested again if needed.
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, (parts) => parts && withFirst(parts, first))
}

onPersonal('INBOX', (queryClient) => void loadNews(queryClient))

export function leaveInbox(queryClient: QueryClient): void {
  queryClient.setQueryData(inboxQuery.queryKey, (parts) => parts && shortened(parts, KEPT_PARTS))
}

export const readAllChange = defineChange<void, { orders: number }>({
  name: 'read all',
  send: () => call(inboxApi.readAll),
  onSuccess: (queryClient, left, _input, write) => {
    queryClient.setQueryData(inboxQuery.queryKey, (parts) => parts && read(parts))
    return write(queryClient, unreadQuery.queryKey, () => left)
  },
  onRefusal: (_queryClient, refusal) => notifyFailure(error, withReason(t.notMarked, refusal)),
})

showWhilePending(
  readAllChange,
  () => inboxQuery.queryKey,
  (parts: InboxParts) => read(parts),
)
showWhilePending(
  readAllChange,
  () => unreadQuery.queryKey,
  () => ({ orders: 0 }),
)
