import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../test/support/kerf.ts'
import type { ConnectionOptions } from './connection-limits.ts'

const BODY_BYTES = 256 * 1024

async function aKerf(connections: ConnectionOptions = {}): Promise<TestKerf> {
  const kerf = await startKerf({ connections, trustProxy: ['127.0.0.1'] })
  onTestFinished(() => kerf.close())
  return kerf
}

/** Sends all of a body but its last byte, from a network behind a proxy. */
async function unfinished(kerf: TestKerf, by: Somebody, network: string): Promise<ClientRequest> {
  const sent = request(`${kerf.url}/api/orders`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: by.visitor.cookie,
      'content-type': 'application/json',
      'content-length': BODY_BYTES,
      'x-forwarded-for': network,
      expect: '100-continue',
    },
  })
  sent.on('error', () => undefined)
  onTestFinished(() => void sent.destroy())
  sent.flushHeaders()
  await once(sent, 'continue')
  await new Promise((resolve) => sent.write(' '.repeat(BODY_BYTES - 1), resolve))
  return sent
}

test('bodies that never end are refused from some amount on, to their own network only', async () => {
  const kerf = await aKerf()
  const bob = await anAdmin(kerf)
  let tries = 0
  // Each with another address, because one account has few tries.
  const logIn = (network: string) =>
    bob.visitor.post(
      '/api/login',
      { email: `nobody${(tries += 1)}@example.com`, password: 'x' },
      { 'x-forwarded-for': network },
    )
  const bodies = await Promise.all(Array.from({ length: 64 }, () => unfinished(kerf, bob, '192.0.2.1')))
  await expect
    // A network has a hundred tries: a busy machine must not use them up before the bodies are there.
    .poll(async () => logIn('192.0.2.1'), { interval: 500 })
    .toMatchObject({
      status: 503,
      body: { message: 'Your network is sending too much at once. Please try again in a moment' },
    })
  expect((await logIn('192.0.2.2')).status).toBe(401)
  for (const body of bodies) body.destroy()
  await expect.poll(async () => (await logIn('192.0.2.1')).status).toBe(401)
})

test('a body that does not arrive in time is given up with its connection', async () => {
  const kerf = await aKerf({ arrivingMs: 100 })
  const body = await unfinished(kerf, await anAdmin(kerf), '192.0.2.1')
  await expect(once(body, 'close')).rejects.toThrow('socket hang up')
})
