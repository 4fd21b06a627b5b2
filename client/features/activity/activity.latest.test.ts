import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { Note } from '#shared/orders/types.ts'
import type { Latest } from '../../core/api/latest.ts'
import { handleEvent } from '../../core/live/event-handlers.ts'
import { notesQuery } from '../notes/notes.api.ts'
import { feedQuery, historyQuery } from './activity.api.ts'

/** A page of one entry; a short order has two of them, a long one more than are loaded. */
function pageOf({ pathname, searchParams }: URL): Response {
  const id = Number(searchParams.get('after') ?? 8) - 1
  const isLast = pathname.startsWith('/api/orders/short/') && id === 6
  return Response.json([{ id, createdAt: '2026-11-22T09:30:00.000Z', details: '{}' }], {
    headers: isLast ? {} : { link: `<${pathname}?after=${id}>; rel="next"` },
  })
}

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (path: string) => pageOf(new URL(path, 'http://localhost')))
})
afterAll(() => vi.unstubAllGlobals())

const written = (orderId: string): LoggedEvent => ({
  id: 8,
  orderId,
  actor: null,
  createdAt: '2026-11-23T14:00:00.000Z',
  type: 'note.added',
  data: { noteId: 'note' },
  note: { id: 'note', content: 'Ring twice', createdAt: '2026-11-23T14:00:00.000Z' } as Note,
})

test.each([
  ['long', [7, 6, 5, 4, 3], true],
  ['short', [7, 6], false],
])(
  'what happened to a %s order gets a line more by each event, above what is loaded',
  async (id, loaded, hasOlder) => {
    const client = new QueryClient()
    const lists = [historyQuery(id).queryKey, feedQuery(id).queryKey, notesQuery(id).queryKey]
    await client.fetchQuery(historyQuery(id))
    await client.fetchQuery(feedQuery(id))
    await client.fetchQuery(notesQuery(id))
    handleEvent(client, written(id))
    const shown = () =>
      lists.map((queryKey) => {
        const latest = client.getQueryData<Latest<{ id: unknown }>>(queryKey)
        return [latest?.entries.map((entry) => entry.id), latest?.hasOlder]
      })
    await expect.poll(shown).toEqual([
      [[8, ...loaded], hasOlder],
      [[8, ...loaded], hasOlder],
      [['note', ...loaded], hasOlder],
    ])
  },
)
