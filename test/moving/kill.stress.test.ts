import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase, query, untilConsumed, urlOf } from '../support/backups/installations.ts'
import { standStillAfter, whileStandingStill } from '../support/database/stand-still.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../support/kerf.ts'
import { begin, refusal, type Place } from '../support/processes/commands.ts'
import { aServer } from '../support/processes/servers.ts'
import { namesIn } from '../support/storage/stores.ts'
import {
  exportTo,
  filesOfOrganization,
  imported,
  importFrom,
  rowsOfOrganization,
  type Installed,
} from './organizations.ts'

let kerf: OwnKerf
let ann: Somebody
let file: string
let here: Pick<Installed, 'connection' | 'place'>

beforeAll(async () => {
  kerf = await startKerf()
  here = {
    connection: kerf.connection,
    place: { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir, SESSION_SECRET: SECRET },
  }
  ann = await anAdmin(kerf, { organizationName: 'Oak' })
  const order = await anOrder(ann)
  for (const content of ['1', '2', '3']) await anAttachment(ann, order.id, { content })
  file = join(kerf.dataDir, 'oak.tar.gz')
})
afterAll(() => kerf.close())

const filesIn = async ({ DATA_DIR }: Place) =>
  (await namesIn(DATA_DIR)).filter((name) => /^(files|thumbnails)\//.test(name))
const unpacked = async ({ DATA_DIR }: Place) =>
  (await readdir(join(DATA_DIR, 'backups'))).filter((name) => name.startsWith('.'))

/** An import that is killed as it commits. */
async function killed(there: Awaited<ReturnType<typeof aDatabase>>, ...options: string[]): Promise<void> {
  await untilConsumed(kerf.connection)
  await exportTo(here, 'oak', file)
  await standStillAfter(there.connection, 'insert on orders')
  await whileStandingStill(there.connection, async ({ reached }) => {
    const place = { ...there.place, SESSION_SECRET: SECRET }
    const { child, ended } = begin('server/commands/admin.ts', place, 'import-organization', file, ...options)
    await reached()
    child.kill('SIGKILL')
    await once(child, 'close').catch(() => undefined)
    await ended
    await query(
      there.connection,
      `select pg_terminate_backend(pid, 20000) from pg_stat_activity where application_name = 'kerf import' and datname = current_database()`,
    )
  })
  await query(there.connection, 'drop trigger stand_still on orders')
}

describe('an import that was killed at its end', () => {
  test('leaves no row, and the next start removes its files', async () => {
    const there = await aDatabase()
    await killed(there)
    expect(await query(there.connection, 'select from organizations union all select from users')).toEqual([])
    expect(await filesIn(there.place)).toHaveLength(3)
    expect(await unpacked(there.place)).toHaveLength(1)
    await aServer({ ...there.place, SESSION_SECRET: SECRET })
    expect(await unpacked(there.place)).toEqual([])
    // Other servers may share this database, so the sweep comes by the hour.
    await query(there.connection, `select graphile_worker.add_job('uploads.sweep', '{}')`)
    await expect.poll(() => filesIn(there.place)).toEqual([])
    await expect.poll(() => query(there.connection, 'select from removed_files')).toEqual([])
    await imported({ place: { ...there.place, SESSION_SECRET: SECRET } }, file)
    expect(await filesOfOrganization(there, ann.orgId)).toEqual(await filesOfOrganization(here, ann.orgId))
  })

  test('leaves files that the next import takes', async () => {
    const there = await aDatabase()
    await killed(there)
    await imported({ place: { ...there.place, SESSION_SECRET: SECRET } }, file)
    expect(await rowsOfOrganization(there.connection, ann.orgId)).toEqual(
      await rowsOfOrganization(kerf.connection, ann.orgId),
    )
    expect(await filesIn(there.place)).toHaveLength(3)
    expect(await unpacked(there.place)).toEqual([])
    expect(await query(there.connection, 'select from removed_files')).toEqual([])
  })

  test('of a replacement leaves everything as it was', async () => {
    const there = await aDatabase()
    const place = { ...there.place, SESSION_SECRET: SECRET }
    await exportTo(here, 'oak', file)
    await imported({ place }, file)
    await query(there.connection, `update orders set title = 'Changed'`)
    const rows = await rowsOfOrganization(there.connection, ann.orgId)
    await killed(there, '--replace')
    expect(await rowsOfOrganization(there.connection, ann.orgId)).toEqual(rows)
    expect(await importFrom({ place }, file)).toEqual(refusal(/is here already/))
    await imported({ place }, file, '--replace')
    expect(await query(there.connection, 'select title from orders')).toEqual([{ title: 'Oak table' }])
    expect(await filesIn(there.place)).toHaveLength(3)
  })
})
