import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { LoggedEvent } from '#shared/events/events.ts'
import { ModelServer } from '../../../../test/support/model-server.ts'
import { confirm, isCurrent, setRestored } from '../../../core/persist/status.ts'
import { boardQuery } from './orders.api.ts'
import { BOARD, Page, respondToAll, settle, ZONE } from './property-test/page.ts'

notifyManager.setScheduler(queueMicrotask)
vi.stubGlobal('document', { querySelector: () => null })
vi.spyOn(console, 'warn').mockReturnValue(undefined)
afterAll(() => vi.unstubAllGlobals())

test('a board that this device stored is marked as old until it could be loaded again', async () => {
  const server = new ModelServer(1)
  vi.stubGlobal('fetch', server.fetch)
  const page = new Page()
  await settle()
  respondToAll(server)
  await settle()

  setRestored(Date.now())
  confirm('user')
  page.live.onLost(server.version)
  await settle()
  for (const request of server.requests.splice(0)) {
    request.respond(Response.json({ message: 'No' }, { status: 503 }))
  }
  await settle()
  expect(isCurrent()).toBe(false)

  // The next heartbeat.
  page.live.onPresent(server.version)
  await settle()
  expect(isCurrent()).toBe(false)
  respondToAll(server)
  await settle()
  expect(isCurrent()).toBe(true)
  page.close()
})

test('a board that is not shown any more, and is old, has no heartbeat load the orders again', async () => {
  const server = new ModelServer(1)
  vi.stubGlobal('fetch', server.fetch)
  const page = new Page()
  await settle()
  respondToAll(server)
  await settle()
  const rush = new QueryObserver(page.client, boardQuery(page.client, { priority: ['RUSH'] }, ZONE))
  rush.subscribe(() => undefined)()
  expect(rush.getCurrentResult().data?.version).toBe(server.version)

  server.rename('order-0', 'Bench')
  server.outgoing.splice(0)
  page.live.onLost(server.version)
  await settle()
  respondToAll(server)
  await settle()
  page.live.onPresent(server.version)
  await settle()
  expect(server.requests).toEqual([])
  expect(page.live.version()).toBe(server.version)

  // It is loaded when it is shown again.
  const stop = rush.subscribe(() => undefined)
  await settle()
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/orders?priority=RUSH&limit=100'])
  stop()
  page.close()
})

const imported = { importId: '00000000-0000-4000-8000-000000000000', source: 'orders.xlsx', count: 2 }

test.each<Pick<LoggedEvent, 'type' | 'data'>>([
  { type: 'orders.imported', data: { ...imported, first: 'ORD-0001', last: 'ORD-0002' } },
  { type: 'import.undone', data: { ...imported, kept: 0 } },
])('after $type all that is shown is loaded again, each once', async (event) => {
  const server = new ModelServer(1)
  vi.stubGlobal('fetch', server.fetch)
  const page = new Page()
  await settle()
  const first = server.requests.map(({ path }) => path)
  respondToAll(server)
  await settle()
  expect(server.requests).toEqual([])

  server.version += 1
  const logged = { id: 1, orderId: null, actor: null, createdAt: '2026-11-22T08:00:00.000Z', ...event }
  page.live.onEvent({ type: 'EVENT', version: server.version, event: logged as LoggedEvent })
  await settle()
  expect(page.shown(BOARD)?.version).toBe(server.version - 1)
  expect(server.requests.map(({ path }) => path).toSorted()).toEqual(first.toSorted())
  respondToAll(server)
  await settle()
  expect(page.shown(BOARD)?.version).toBe(server.version)
  page.close()
})
