import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { begin } from './support/processes/commands.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from './support/factories.ts'
import type { Connection } from '../server/db/client.ts'
import { aDatabase, databaseOf } from './support/backups/installations.ts'
import { Screen } from './support/live/screen.ts'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { aServer } from './support/processes/servers.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// A server that is told to stop: what happens to who is there, and the signals of a process.

interface Visited {
  url: string
  admin: Somebody
  connection: Connection
}

const adminOf = ({ url }: { url: string }) => anAdmin({ visitor: () => new Visitor(url) })

/** In the test's own process, where `stop` does what a signal does to a process. */
async function aServerHere(settings: Record<`SHUTDOWN_${string}`, string> = {}) {
  const { place, connection } = await aDatabase()
  const server = await aServer({ ...place, ...settings })
  return { ...server, connection, admin: await adminOf(server) }
}

async function aProcess(settings: Record<string, string> = {}): Promise<ServerProcess & Visited> {
  const server = await launch('server/main.ts', { settings })
  onTestFinished(() => server.close())
  return { ...server, connection: databaseOf(server.dataDir), admin: await adminOf(server) }
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** Settles when nobody can connect any more. */
async function untilClosed(server: Visited): Promise<void> {
  await expect
    .poll(async () => {
      const socket = connect(portOf(server), '127.0.0.1')
      try {
        await once(socket, 'connect')
        return 'open'
      } catch (error) {
        return (error as NodeJS.ErrnoException).code
      } finally {
        socket.destroy()
      }
    })
    .toBe('ECONNREFUSED')
}

/**
 * A change that waits for what somebody else has locked, until they let it go: longer than a server lets one wait, since that
 * takes as long as the machine likes.
 */
async function aHangingChange({ admin, connection }: Visited) {
  const order = await anOrder(admin)
  const holder = new pg.Client(connection)
  // The server may end its database under it.
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query(`
    create table held ();
    create function hold() returns trigger language plpgsql as
    $$ begin perform set_config('lock_timeout', '0', true); lock table held; return new; end $$;
    create trigger hold before update on orders for each row execute function hold()`)
  await holder.query('begin; lock table held')
  const change = admin.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' })
  change.catch(() => undefined)
  await expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await holder.query(waiting)).rowCount
    })
    .toBe(1)
  return { change, letGo: () => holder.end() }
}

interface Response {
  status: number | undefined
  closes: boolean
}

/** Asks on one connection that is kept, over and over, until it cannot be asked any more. */
async function askUntilGone(server: Visited, onResponse: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const responses: Response[] = []
  for (;;) {
    try {
      const request = get({ agent, host: '127.0.0.1', port: portOf(server), path: '/api/health' })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      responses.push({ status: response.statusCode, closes: response.headers.connection === 'close' })
      onResponse()
    } catch (error) {
      return { responses, end: (error as NodeJS.ErrnoException).code }
    }
  }
}

test.each(['0', '1'])(
  'nobody’s request fails on a connection that is kept, with %s s of grace',
  async (grace) => {
    const server = await aServerHere({ SHUTDOWN_GRACE_SECONDS: grace })
    let asked = 0
    let stopped: Promise<void> | undefined
    const asking = Array.from({ length: 6 }, () =>
      askUntilGone(server, () => {
        asked += 1
        if (asked === 60) stopped = server.stop()
      }),
    )
    for (const { responses, end } of await Promise.all(asking)) {
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect(responses.map(({ closes }) => closes)).toEqual(
        responses.map((_, n) => n === responses.length - 1),
      )
      expect(end).toBe('ECONNREFUSED')
    }
    await stopped
  },
)

test('in its time of grace it says that it is not ready, and still serves', async () => {
  const server = await aProcess({ SHUTDOWN_GRACE_SECONDS: '600' })
  const { visitor } = server.admin
  expect((await visitor.get('/readyz')).status).toBe(200)
  server.signal('SIGTERM')
  await expect
    .poll(async () => (await visitor.get('/readyz')).body)
    .toEqual({ status: 'unready', reason: 'stopping' })
  expect((await visitor.get('/livez')).status).toBe(200)
  expect((await visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' })).status).toBe(201)
  expect((await Screen.live(visitor)).socket.readyState).toBe(1)
  await signalUntilEnded(server)
  expect(await server.ended()).toBe(1)
})

test('a change under way is finished and answered, and whoever has nothing under way is let go', async () => {
  const server = await aServerHere()
  const { change, letGo } = await aHangingChange(server)
  const idle = connect(portOf(server), '127.0.0.1')
  await once(idle, 'connect')
  const dropped = once(idle, 'close')
  const stopped = server.stop()
  await untilClosed(server)
  await dropped
  await letGo()
  const { status, headers, body } = await change
  expect([status, headers.get('connection'), body.title]).toEqual([200, 'close', 'Bench'])
  await stopped
})

test('screens are told that the server goes away', async () => {
  const server = await aServerHere()
  const screens = [await Screen.live(server.admin.visitor), await Screen.connect(server.admin.visitor)]
  const reasons = screens.map(async ({ socket }) => {
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    return [code, String(reason)]
  })
  const stopped = server.stop()
  expect(await Promise.all(reasons)).toEqual([
    [1001, 'The server stops'],
    [1001, 'The server stops'],
  ])
  await stopped
})

test('who does not read, and a screen that does not answer, keep it no longer than the deadline', async () => {
  const server = await aServerHere({ SHUTDOWN_DEADLINE_SECONDS: '1' })
  const { admin } = server
  const file = await anAttachment(admin, (await anOrder(admin)).id, {
    content: Buffer.alloc(16_000_000, 'x'),
  })
  const reader = await beginDownload(server, `/api/files/${file.id}`)
  const screen = await Screen.live(admin.visitor)
  screen.socket.pause()
  const stopped = server.stop()
  await stopped
  reader.destroy()
})

/** Reads the first bytes, and no more. */
async function beginDownload(server: Visited, path: string): Promise<Socket> {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${server.admin.visitor.cookie}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /)
  socket.pause()
  return socket
}

test('a second signal ends it at once, although a request hangs', async () => {
  const server = await aProcess({ SHUTDOWN_DEADLINE_SECONDS: '600' })
  const { letGo } = await aHangingChange(server)
  server.signal('SIGTERM')
  await untilClosed(server)
  await signalUntilEnded(server)
  expect(await server.ended()).toBe(1)
  await letGo()
})

/** More than once: what comes close after the first signal counts as the same. */
async function signalUntilEnded(server: ServerProcess): Promise<void> {
  let ended = false
  void server.ended().then(() => (ended = true))
  await expect
    .poll(
      () => {
        if (!ended) server.signal('SIGTERM')
        return ended
      },
      { interval: 300 },
    )
    .toBe(true)
}

test('a Ctrl-C that comes twice, as through npm, ends it in order', async () => {
  const server = await aProcess()
  server.signal('SIGINT')
  server.signal('SIGINT')
  expect(await server.ended()).toBe(0)
})

test('a start that waits for a service that says nothing ends on a signal', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { child, ended } = begin('server/main.ts', {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: `postgresql://kerf@127.0.0.1:${port}/kerf`,
  })
  await once(silent, 'connection')
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, out: '', error: '' })
})
