import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startKerf } from '../../test/support/kerf.ts'
import { paceAnonymous } from './connection-limits.ts'
import { ANONYMOUS } from './limits.ts'

test('a network without an account has some hundreds of answers, and then as many a second, whatever others have', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('session', null)
  app.decorateRequest('customer', null)
  paceAnonymous(app)
  app.addHook('onRequest', (request) => app.anonymousTurn(request))
  let answered = 0
  app.addHook('onResponse', async () => void (answered += 1))
  const ask = (remoteAddress: string) => app.inject({ url: '/missing', remoteAddress })
  /** How many have been answered when nothing more is, until time goes on. */
  async function count(): Promise<number> {
    for (let before = -1; before < answered;) {
      before = answered
      for (let turn = 0; turn < 50; turn += 1) await setImmediate()
    }
    return answered
  }

  const asked = Array.from({ length: 1000 }, () => ask('192.0.2.1'))
  expect(await count()).toBe(ANONYMOUS.atOnce)
  expect((await ask('192.0.2.2')).statusCode).toBe(404)
  await vi.advanceTimersByTimeAsync(200)
  expect(await count()).toBe(ANONYMOUS.atOnce + ANONYMOUS.perSecond / 5 + 1)
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(asked)
  expect(answered).toBe(1001)
})

test('whatever a stranger is answered waits for their turn', async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  const turn = Promise.withResolvers<void>()
  const waiting = vi.spyOn(kerf.app, 'anonymousTurn').mockReturnValue(turn.promise)
  const asked: [path: string, status: number][] = [
    ['/api/missing', 404],
    ['/api/orders', 401],
    ['/api/health', 200],
    ['/api/%ff', 400],
    ['/docs/openapi.json', 404],
  ]
  let answered = 0
  const responses = asked.map(async ([path]) => {
    const { status } = await fetch(kerf.url + path)
    answered += 1
    return status
  })
  await expect.poll(() => waiting.mock.calls).toHaveLength(asked.length)
  expect(answered).toBe(0)
  turn.resolve()
  expect(await Promise.all(responses)).toEqual(asked.map(([, status]) => status))
})
