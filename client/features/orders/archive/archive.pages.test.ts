import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { ordersIn, putArchived, type ArchivePages } from '../data/archive-pages.ts'
import { showArchived } from '../data/orders.live.ts'
import { archiveQuery } from './archive.api.ts'

vi.stubGlobal('document', { querySelector: () => null })
afterAll(() => vi.unstubAllGlobals())

/** Two pages of two orders each; answers which addresses were asked for. */
function serveTwoPages(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const later = path.includes('after=')
    const link = `</api/orders/archive?search=oak&after=${encodeURIComponent('2026-11-22T09:30:00.000Z_b')}>; rel="next"`
    return Response.json(
      (later ? ['c', 'd'] : ['a', 'b']).map((id) => ({ id, title: 'Oak' })),
      {
        headers: later ? {} : { link },
      },
    )
  })
  return asked
}

const ids = (archive: ArchivePages | undefined) => (archive ? ordersIn(archive).map(({ id }) => id) : [])

test('the archive goes on where the link of its last page says, and ends where there is none', async () => {
  const asked = serveTwoPages()
  const observer = new InfiniteQueryObserver(new QueryClient(), archiveQuery({ q: 'oak' }))
  await observer.refetch()
  const first = observer.getCurrentResult()
  expect([ids(first.data), first.hasNextPage]).toEqual([['a', 'b'], true])
  const second = await observer.fetchNextPage()
  expect([ids(second.data), second.hasNextPage]).toEqual([['a', 'b', 'c', 'd'], false])
  expect(asked.map((path) => new URL(path, 'http://localhost').searchParams.get('after'))).toEqual([
    null,
    '2026-11-22T09:30:00.000Z_b',
  ])
  expect(asked.every((path) => path.includes('search=oak'))).toBe(true)
})

test('an order that changes is replaced in its page, one that is restored leaves it, and other pages stay', async () => {
  serveTwoPages()
  const observer = new InfiniteQueryObserver(new QueryClient(), archiveQuery({}))
  await observer.refetch()
  const { data } = await observer.fetchNextPage()
  const [first, second] = data?.pages ?? []
  const order = second?.orders[0]
  if (!data || !order) throw new Error('Nothing was loaded')
  const changed = putArchived(data, { ...order, title: 'Ash', isArchived: true })
  expect(ordersIn(changed).map(({ title }) => title)).toEqual(['Oak', 'Oak', 'Ash', 'Oak'])
  expect(changed.pages[0]).toBe(first)
  expect(ids(putArchived(data, { ...order, isArchived: false }))).toEqual(['a', 'b', 'd'])
})

test('a restored order leaves the archives at once, and nothing is loaded again', async () => {
  const asked = serveTwoPages()
  const queryClient = new QueryClient()
  const observer = new InfiniteQueryObserver(queryClient, archiveQuery({}))
  const stop = observer.subscribe(() => undefined)
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  const order = ordersIn(observer.getCurrentResult().data as ArchivePages).find(({ id }) => id === 'c')
  if (!order) throw new Error('Nothing was loaded')
  const before = asked.length
  showArchived(queryClient, { ...order, isArchived: false })
  expect(ids(observer.getCurrentResult().data)).toEqual(['a', 'b', 'd'])
  expect(asked).toHaveLength(before)
  stop()
  queryClient.clear()
})
