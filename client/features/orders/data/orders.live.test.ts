import { notifyManager } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { ModelServer } from '../../../../test/support/model-server.ts'
import { confirm, isCurrent, setRestored } from '../../../core/persist/status.ts'
import { Page, respondToAll, settle } from './property-test/page.ts'

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
