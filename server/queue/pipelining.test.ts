import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { untilConsumed } from '../../test/support/backups/installations.ts'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { untilBlocked } from '../../test/support/database/locks.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

/** A connection with so many requests sent at once. */
async function ahead(count: number): Promise<Socket> {
  const { hostname, port } = new URL(kerf.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // A connection that is ended shows in its close.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = ['GET /api/checklist-templates HTTP/1.1', 'Host: localhost', `Cookie: ${ann.visitor.cookie}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(count))
  return socket
}

/** Holds what the requests read, until it is called. */
async function hold(): Promise<() => Promise<unknown>> {
  // What follows from what was done before reads the same.
  await untilConsumed(kerf.connection)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table checklist_templates in access exclusive mode')
  return () => holder.query('commit')
}

test('requests that are sent ahead on one connection are handled one after the other, and all answered', async () => {
  const letGo = await hold()
  const socket = await ahead(10)
  await untilBlocked(kerf)
  // All ten came in together, before this one.
  const other = ann.visitor.get('/api/checklist-templates')
  expect(await untilBlocked(kerf, 2)).toHaveLength(2)
  await letGo()
  expect((await other).status).toBe(200)
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  await expect.poll(() => received.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(10)
})

test('a connection on which very many requests wait is ended, and the others are served', async () => {
  const letGo = await hold()
  const socket = await ahead(500)
  await new Promise((resolve) => socket.once('close', resolve))
  await letGo()
  expect((await ann.visitor.get('/api/checklist-templates')).status).toBe(200)
})
