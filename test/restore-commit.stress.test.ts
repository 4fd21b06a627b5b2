import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealForBackups } from '../server/backup/runs.ts'
import { begin, refusal, run, succeed, type Outcome } from './support/processes/commands.ts'
import { anAdmin, anAttachment, anOrder } from './support/factories.ts'
import { aDatabase, hashesOf, query, urlOf } from './support/backups/installations.ts'
import { type OwnKerf, SECRET, startKerf } from './support/kerf.ts'
import { standStillAfter, whileStandingStill } from './support/database/stand-still.ts'
import { startTcpProxy } from './support/tcp-proxy.ts'
import { until } from './support/until.ts'

// A restore whose COMMIT was sent, and whose response never came: what it then does with the files and the secret.

const RESTORE = 'server/commands/restore.ts'

let kerf: OwnKerf
let archive: string
let BACKUP_PASSPHRASE: string

beforeAll(async () => {
  kerf = await startKerf()
  archive = join(kerf.dataDir, 'archives', 'kerf.tar.gz')
  const admin = await anAdmin(kerf)
  await anAttachment(admin, (await anOrder(admin)).id, { content: 'Cut list' })
  BACKUP_PASSPHRASE = await sealForBackups(kerf.services.pool, SECRET)
  const place = { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir }
  await succeed('server/commands/backup.ts', place, archive)
})
afterAll(() => kerf.close())

/** A restore over a network that may fail, which stands still in its COMMIT until it is let go on. */
async function atCommit() {
  const { connection, place } = await aDatabase()
  const { host = '', port = 0 } = connection
  const network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  onTestFinished(() => network.close())
  await standStillAfter(connection, 'insert on orders')
  const DATABASE_URL = `postgresql://${connection.user}@127.0.0.1:${network.port}/${connection.database}`
  const remote = { ...place, DATABASE_URL, BACKUP_PASSPHRASE }
  const isBack = async () => (await query(connection, 'select from orders')).length === 1
  return {
    connection,
    remote,
    network,
    isBack,
    files: async () => Object.keys(await hashesOf(place.DATA_DIR)),
    secret: async () =>
      (await readdir(place.DATA_DIR)).includes('secret')
        ? readFile(join(place.DATA_DIR, 'secret'), 'utf8')
        : undefined,
    seals: () =>
      query(connection, 'select sealed_secret from database_epoch where sealed_secret is not null'),
    restore,
  }

  /** @param there what happens to it there */
  function restore(
    there: (running: ReturnType<typeof begin>, letGoOn: () => Promise<void>) => Promise<void>,
  ): Promise<Outcome> {
    return whileStandingStill(connection, async ({ reached, letGoOn }) => {
      const running = begin(RESTORE, remote, archive)
      await reached()
      await there(running, async () => {
        await letGoOn()
        await until(isBack)
      })
      return running.ended
    })
  }
}

test.each(['a lost connection', 'Ctrl-C'])(
  '%s after it has taken effect: everything is back',
  async (why) => {
    const { restore, network, isBack, files, secret, seals } = await atCommit()
    const outcome = await restore(async ({ child }, letGoOn) => {
      network.mute()
      await letGoOn()
      if (why === 'Ctrl-C') child.kill('SIGINT')
      else network.cut()
    })
    expect(await files()).toHaveLength(1)
    expect([await isBack(), await secret(), (await seals()).length]).toEqual([true, SECRET, 1])
    expect(outcome).toEqual({
      code: 0,
      out: expect.stringMatching(/ rows and 1 files of \S+ are back\./),
      error: '',
    })
  },
)

test('Ctrl-C before it has taken effect: it never does, and nothing stays', async () => {
  const { restore, connection, remote, isBack, files, secret } = await atCommit()
  const outcome = await restore(async ({ child, ended }) => {
    child.kill('SIGINT')
    await ended
  })
  // What had stood still at its COMMIT would go on now.
  const goesOn = `select from pg_stat_activity where datname = current_database() and query = 'commit'`
  await until(async () => (await query(connection, goesOn)).length === 0)
  expect(outcome).toEqual(refusal('Interrupted.'))
  expect([await isBack(), await files(), await secret()]).toEqual([false, [], undefined])
  await succeed(RESTORE, remote, archive)
  expect([await isBack(), (await files()).length, await secret()]).toEqual([true, 1, SECRET])
})

test('a database that answers no more: the files are kept, and a second restore tells', async () => {
  const { restore, network, remote, isBack, files, secret } = await atCommit()
  const outcome = await restore(async (_, letGoOn) => {
    network.mute()
    await letGoOn()
    network.refuse()
    network.cut()
  })
  expect(outcome).toEqual(refusal(/nobody knows whether the rows are there\. The files were kept\./))
  expect([await isBack(), (await files()).length, await secret()]).toEqual([true, 1, SECRET])
  network.resume()
  expect(await run(RESTORE, remote, archive)).toEqual(refusal(/^There is data here already\./))
})
