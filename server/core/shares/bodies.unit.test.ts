import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../sessions.ts'
import { readBodies } from './bodies.ts'

const COUNT = 30
/** How long one is read and checked. */
const WORK_MS = 50
const LARGE = { title: 'x'.repeat(5000) }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface Sender {
  orgId?: string
  network?: string
  body?: object
}

function aServer({ isAlone = false } = {}) {
  const now = performance.now.bind(performance)
  let checked = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + checked * WORK_MS)
  const app = fastify({ trustProxy: true })
  app.setValidatorCompiler(() => (value: unknown) => {
    checked += 1
    return { value }
  })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { orgid: orgId } = request.headers
    if (orgId) request.session = { orgId } as unknown as Session
  })
  readBodies(app, { heard: () => undefined, isAlone: () => isAlone })
  app.post('/', { schema: { body: {} } }, async () => 'read')

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
])('large bodies of %s have a tenth of the time, and keep others from nothing', async (_, ann, bob) => {
  const send = aServer()
  const hers = send(COUNT, ann)
  const his = send(1, bob)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(his()).toBe(1))
  await vi.advanceTimersByTimeAsync(5000)
  expect(hers()).toBeGreaterThan(5)
  expect(hers()).toBeLessThan(15)
})

test.each([
  ['small ones are not counted', aServer, { body: { title: 'Shelf' } }],
  ['while nobody else asks, they have all of it', () => aServer({ isAlone: true }), {}],
])('%s', async (_, serve, more) => {
  const hers = serve()(COUNT, { orgId: 'ann', ...more })
  await vi.waitFor(() => expect(hers()).toBe(COUNT))
})
