import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../sessions/sessions.ts'
import { readBodies } from './connection-limits.ts'
import { JSON_BYTES } from './limits.ts'

/** Of one large body. */
const BYTES = 100_000
const LARGE = { title: 'x'.repeat(BYTES) }
const COUNT = (2 * JSON_BYTES.atOnce) / BYTES

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
})

interface Sender {
  orgId?: string
  network?: string
  body?: object
}

function aServer() {
  const app = fastify({ trustProxy: true })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { orgid: orgId } = request.headers
    if (orgId) request.session = { orgId } as unknown as Session
  })
  readBodies(app)
  app.post('/', async () => 'read')

  /** Counts how many of these are answered. */
  return function send(count: number, { orgId, network = '192.0.2.1', body = LARGE }: Sender): () => number {
    let answered = 0
    const headers = { 'x-forwarded-for': network, ...(orgId && { orgid: orgId }) }
    for (let n = 0; n < count; n += 1) {
      void app.inject({ method: 'POST', url: '/', headers, payload: body }).then(() => (answered += 1))
    }
    return () => answered
  }
}

test.each([
  ['one organization', { orgId: 'ann' }, { orgId: 'bob' }],
  ['one network, where nobody is signed in,', { network: '192.0.2.1' }, { network: '192.0.2.2' }],
])('large bodies of %s have a rate, and keep others from nothing', async (_, ann, bob) => {
  const send = aServer()
  const hers = send(COUNT, ann)
  const his = send(1, bob)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(his()).toBe(1))
  expect(hers()).toBeLessThanOrEqual(COUNT / 2)
  await vi.advanceTimersByTimeAsync((1000 * JSON_BYTES.atOnce) / JSON_BYTES.perSecond + 100)
  await vi.waitFor(() => expect(hers()).toBe(COUNT))
})

test('small bodies are not counted', async () => {
  const hers = aServer()(COUNT, { orgId: 'ann', body: { title: 'x'.repeat(4000) } })
  await vi.waitFor(() => expect(hers()).toBe(COUNT))
})
