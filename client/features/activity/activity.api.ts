import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { activityApi } from '#shared/api/activity.ts'
import { ordersApi } from '#shared/api/orders.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { ActivityEntry } from '#shared/orders/types.ts'
import { entryOf, feedItemOf } from '#shared/events/activity.ts'
import { callWithHeaders, keyOf, queryOf } from '../../core/api/api.ts'
import { inEntries, latestOf, type Latest } from '../../core/api/latest.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { patch } from '../../core/api/patch.ts'
import { writeResponse } from '../../core/pending.ts'

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(activityApi.history, { id }),
    queryFn: () => latestOf((after) => callWithHeaders(activityApi.history, { id, query: { after } })),
    meta: { stored: 'later' },
  })
}

export function feedQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(activityApi.feed, { id }),
    queryFn: () => latestOf((after) => callWithHeaders(activityApi.feed, { id, query: { after } })),
    meta: { stored: 'later' },
  })
}

function patchHistories(queryClient: QueryClient, event: LoggedEvent): void {
  const { orderId } = event
  if (orderId === null) return
  // The older entry loses the note's text, or gets it back.
  if (event.type === 'note.removed' || (event.type === 'note.added' && event.data.undo)) {
    void queryClient.invalidateQueries({ queryKey: historyQuery(orderId).queryKey })
    void queryClient.invalidateQueries({ queryKey: feedQuery(orderId).queryKey })
    return
  }
  const title = queryClient.getQueryData(queryOf(ordersApi.read, { id: orderId }).queryKey)?.title ?? ''
  const eventWithNote = { event, note: event.note?.content ?? null, mentions: event.note?.mentions }
  void writeResponse(
    queryClient,
    historyQuery(orderId).queryKey,
    inEntries((known) => withFirst(known, entryOf(eventWithNote, title))),
  )
  void writeResponse(
    queryClient,
    feedQuery(orderId).queryKey,
    inEntries((known) => withFirst(known, feedItemOf(eventWithNote))),
  )
}

const withFirst = <T extends { id: number }>(known: T[], first: T): T[] =>
  known.some(({ id }) => id === first.id) ? known : [first, ...known]

const ABOUT_ORDERS = ['order', 'note', 'file', 'checklist', 'item', 'link', 'approval', 'customer'] as const
for (const about of ABOUT_ORDERS) onEvents(about, patchHistories)

// The names are inside the JSON text of entries, so the general handler of renamed people doesn't reach them.
onEvents('member', (queryClient, event) => {
  const renamed = event.type === 'member.renamed' ? event.data : undefined
  if (!renamed && event.type !== 'member.joined') return
  const orders = queryOf(ordersApi.list, {}).queryKey
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: orders })) {
    if (queryKey[2] === 'activity' && renamed) {
      patch<Latest<ActivityEntry>>(
        queryClient,
        queryKey,
        inEntries((all) => all.map((entry) => named(entry, renamed))),
      )
    }
    const isList = queryKey[2] === 'activity' || queryKey[2] === 'activities'
    const text = isList ? JSON.stringify(state.data ?? '') : ''
    // A note that mentions them has the former name inside its text.
    const isTheirs = text.includes('@') || (!renamed && text.includes(event.data.userId ?? ''))
    if (isTheirs) void queryClient.invalidateQueries({ queryKey })
  }
})

type Renamed = Extract<LoggedEvent, { type: 'member.renamed' }>['data']

function named(entry: ActivityEntry, { userId, from, to }: Renamed): ActivityEntry {
  const details = JSON.parse(entry.details) as { userId?: string; userName?: string }
  if (details.userId !== userId) return entry
  // The name of a token may follow theirs.
  const rest = details.userName?.startsWith(from) ? details.userName.slice(from.length) : ''
  return { ...entry, details: JSON.stringify({ ...details, userName: to + rest }) }
}
