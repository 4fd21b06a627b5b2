import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunningServer } from '../server/start.ts'
import { refusal, run, succeed, type Place } from './support/processes/commands.ts'
import { aServer, refusedStart } from './support/processes/servers.ts'
import { anAdmin } from './support/factories.ts'
import { aDatabase, query } from './support/backups/installations.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// A database goes on with the secret that it was used with, until whoever runs the server says that another one is meant.

const ADMIN = 'server/commands/admin.ts'
const MINE = 'a secret of my own, long enough for anybody'
const OTHERS = 'another secret, which is long enough as well'

/** Where it was found, and what can be done. */
const otherSecret = (where: string) =>
  new RegExp(
    `^This database was used with another secret than the one in ${where}\\. [^\n]+ copy the file "secret" from its ` +
      'DATA_DIR to [^\n]+ npm run admin -- accept-secret\\.$',
  )

async function expectRefused(place: Place, where: string): Promise<void> {
  expect(await refusedStart(place)).toMatch(otherSecret(where))
}

const register = (server: RunningServer) => anAdmin({ visitor: () => new Visitor(server.url) })

/** An installation in which somebody is signed in, stopped. */
async function used(settings: Partial<Place> = {}) {
  const { place: bare, connection } = await aDatabase()
  const place: Place = { ...bare, ...settings }
  const server = await aServer(place)
  const { visitor } = await register(server)
  await server.stop()
  /** Whether they still are at another server. */
  const isSignedIn = async ({ url }: RunningServer) => {
    const again = new Visitor(url)
    again.cookie = visitor.cookie
    return (await again.get('/api/user')).status === 200
  }
  return { place, connection, isSignedIn }
}

test('a server without the folder of the one before it does not start, until it has its secret', async () => {
  const { place, isSignedIn } = await used()
  const moved = { ...place, DATA_DIR: await temporaryFolder() }
  for (let tries = 0; tries < 2; tries += 1) await expectRefused(moved, join(moved.DATA_DIR, 'secret'))
  await expectRefused({ ...place, SESSION_SECRET: MINE }, 'SESSION_SECRET')
  const first = await aServer(place)
  expect(await isSignedIn(first)).toBe(true)
  await first.stop()
  await cp(join(place.DATA_DIR, 'secret'), join(moved.DATA_DIR, 'secret'))
  expect(await isSignedIn(await aServer(moved))).toBe(true)
})

test('two servers need the same one from the first start on', async () => {
  const { place } = await aDatabase()
  const first = await aServer({ ...place, SESSION_SECRET: MINE })
  await expectRefused(place, join(place.DATA_DIR, 'secret'))
  await register(first)
  await aServer({ ...place, SESSION_SECRET: MINE })
})

test('before anybody has registered it may be changed', async () => {
  const { place, connection } = await aDatabase()
  await (await aServer(place)).stop()
  const server = await aServer({ ...place, SESSION_SECRET: MINE })
  await register(server)
  await server.stop()
  await expectRefused(place, join(place.DATA_DIR, 'secret'))
  const [row] = await query(connection, 'select * from database_epoch')
  expect(JSON.stringify(row)).not.toContain(MINE)
})

test('a database of an older version takes that of the first server that starts', async () => {
  const { place, connection, isSignedIn } = await used({ SESSION_SECRET: MINE })
  await query(connection, 'update database_epoch set secret_fingerprint = null')
  const server = await aServer(place)
  expect(await isSignedIn(server)).toBe(true)
  await server.stop()
  await expectRefused({ ...place, SESSION_SECRET: OTHERS }, 'SESSION_SECRET')
})

test('another one is accepted on purpose, while no server runs', async () => {
  const { place, isSignedIn } = await used({ SESSION_SECRET: MINE })
  const next: Place = { ...place, SESSION_SECRET: OTHERS }
  const first = await aServer(place)
  expect(await run(ADMIN, next, 'accept-secret')).toEqual(
    refusal(/^Kerf is running on this database: stop [^\n]+$/),
  )
  await first.stop()
  expect(await succeed(ADMIN, next, 'accept-secret')).toMatch(
    /^This database goes with the secret of these settings /,
  )
  await expectRefused(place, 'SESSION_SECRET')
  expect(await isSignedIn(await aServer(next))).toBe(false)
})

test('a link that nobody could use is not printed', async () => {
  const { place, connection } = await used()
  const [user] = await query<{ email: string }>(connection, 'select email from users')
  const email = user?.email ?? ''
  const elsewhere = { ...place, DATA_DIR: await temporaryFolder() }
  expect(await run(ADMIN, elsewhere, 'reset-password', email)).toEqual(
    refusal(otherSecret(join(elsewhere.DATA_DIR, 'secret'))),
  )
  expect(await query(connection, 'select from password_links')).toEqual([])
  expect(await succeed(ADMIN, place, 'reset-password', email)).toContain('/set-password?token=')
})

test('a restored database goes with the secret that it is started with, also where it was started empty', async () => {
  const { place } = await used()
  const archive = join(await temporaryFolder(), 'kerf.tar.gz')
  await succeed('server/commands/backup.ts', place, archive)
  const { place: target } = await aDatabase()
  await (await aServer(target)).stop()
  await succeed('server/commands/restore.ts', target, archive)
  await cp(join(place.DATA_DIR, 'secret'), join(target.DATA_DIR, 'secret'))
  await (await aServer(target)).stop()
  await writeFile(join(target.DATA_DIR, 'secret'), OTHERS)
  await expectRefused(target, join(target.DATA_DIR, 'secret'))
  await rm(join(target.DATA_DIR, 'secret'))
  await expectRefused(target, join(target.DATA_DIR, 'secret'))
})
