import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts'
import { openNotifier, type Signal } from './notifier.ts'

// A listener through a network that holds back its LISTEN for longer than it waits for a response.

let kerf: OwnKerf
let network: TcpProxy

beforeAll(async () => {
  kerf = await startKerf()
  const { host = '', port = 0 } = kerf.connection
  network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
})
afterAll(async () => {
  await network.close()
  await kerf.close()
})

const open = () =>
  openNotifier(
    { ...kerf.connection, host: '127.0.0.1', port: network.port },
    kerf.database.pool,
    pino({ level: 'silent' }),
  )

/** Both ends of one connection. */
const ONE = 2

test('one that comes to listen late is ended: another one takes its place, and each signal is heard once', async () => {
  const notifier = await open()
  const heard: string[] = []
  const again = new Promise<void>((resolve) => notifier.onGap(resolve))
  notifier.onSignal((signal: Signal) => signal.kind === 'ended' && heard.push(signal.sid))
  const late = network.holdBack('listen')
  network.cut()
  const release = await late
  await again
  release()
  await expect.poll(() => network.open()).toBe(ONE)
  for (const sid of ['first', 'second', 'third']) {
    kerf.notifier.notify({ kind: 'ended', sid })
    await expect.poll(() => heard).toContain(sid)
  }
  expect(heard).toEqual(['first', 'second', 'third'])
  await notifier.close()
  await expect.poll(() => network.open()).toBe(0)
})

test('one that is still to listen is ended with the notifier', async () => {
  const notifier = await open()
  const late = network.holdBack('listen')
  network.cut()
  await late
  await notifier.close()
  await expect.poll(() => network.open()).toBe(0)
})

test('a start that is refused for it leaves no connection', async () => {
  void network.holdBack('listen')
  await expect(open()).rejects.toThrow('timeout')
  await expect.poll(() => network.open()).toBe(0)
})
