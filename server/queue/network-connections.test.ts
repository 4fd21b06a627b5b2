import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAdmin } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'

const MOST = 5

let kerf: OwnKerf

beforeAll(async () => {
  // Whoever connects to 127.0.0.1 is a stranger here.
  kerf = await startKerf({ connections: { perNetwork: MOST, own: [] } })
})
afterAll(() => kerf.close())

interface Idle {
  socket: Socket
  isOpen: () => boolean
}

/** A connection on which nothing is sent. */
async function anIdle({ url }: OwnKerf): Promise<Idle> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  let isOpen = true
  socket.once('close', () => (isOpen = false))
  await once(socket, 'connect')
  return { socket, isOpen: () => isOpen }
}

const openOf = (idle: Idle[]) => idle.filter(({ isOpen }) => isOpen())

async function isAnswered({ socket }: Idle): Promise<boolean> {
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return Promise.race([
    once(socket, 'data').then(() => true),
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(false))),
  ])
}

test('one network has so many connections at most, and others once some of them are closed', async () => {
  const idle = await Promise.all(Array.from({ length: 3 * MOST }, () => anIdle(kerf)))
  await expect.poll(() => openOf(idle)).toHaveLength(MOST)
  const [first] = openOf(idle)
  expect(await isAnswered(first!)).toBe(true)
  first?.socket.destroy()
  await expect.poll(async () => isAnswered(await anIdle(kerf))).toBe(true)
})

test('a proxy has as many as it likes, and so has this machine', async () => {
  for (const options of [
    { trustProxy: ['127.0.0.1'], connections: { perNetwork: MOST, own: [] } },
    { connections: { perNetwork: MOST } },
  ]) {
    const spared = await startKerf(options)
    onTestFinished(() => spared.close())
    const idle = await Promise.all(Array.from({ length: 3 * MOST }, () => anIdle(spared)))
    await anAdmin(spared)
    expect(openOf(idle)).toHaveLength(3 * MOST)
  }
})
