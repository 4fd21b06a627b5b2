import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../server/db/client.ts'
import { succeed } from './support/processes/commands.ts'
import { fillShops } from './support/backups/full-shops.ts'
import {
  aDatabase,
  expectFilesOf,
  query,
  rowsOf,
  untilConsumed,
  urlOf,
  withStopped,
} from './support/backups/installations.ts'
import { startKerf } from './support/kerf.ts'
import { emptyFile } from './support/storage/empty-file.ts'
import { temporaryFolder } from './support/temporary.ts'

/** For its next connections. */
async function set(connection: Connection, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await query(connection, `alter database ${connection.database} set ${name} to '${value}'`)
  }
}

test('from a PostgreSQL of one’s own into the embedded one, and back', async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  await fillShops(kerf)
  const { connection, dataDir } = kerf
  const [one] = await query(connection, "select id from order_attachments where original_name = 'one.txt'")
  await emptyFile(kerf, one?.['id'])
  await untilConsumed(connection)
  const rows = await rowsOf(connection)
  // Other rules than the embedded one's.
  await set(connection, { datestyle: 'SQL, DMY', timezone: 'America/St_Johns' })
  const folder = await temporaryFolder()
  const [first, second] = [join(folder, 'first.tar.gz'), join(folder, 'second.tar.gz')]
  const own = { DATABASE_URL: urlOf(connection), DATA_DIR: dataDir }
  await succeed('server/commands/backup.ts', own, first)

  // The command makes both the folder and the database.
  const embedded = { DATA_DIR: join(await temporaryFolder(), 'new', 'data') }
  await succeed('server/commands/restore.ts', embedded, first)
  await withStopped(embedded.DATA_DIR, async (restored) => {
    expect(await rowsOf(restored)).toEqual(rows)
    await expectFilesOf(restored, embedded.DATA_DIR, dataDir)
  })

  // The server does not run: its database is started for the backup.
  await succeed('server/commands/backup.ts', embedded, second)
  const target = await aDatabase()
  await set(target.connection, {
    datestyle: 'German',
    timezone: 'Asia/Kolkata',
    default_transaction_isolation: 'serializable',
    statement_timeout: '2s',
  })
  // What has many rows takes longer than a limit that is meant for other programs.
  await query(
    target.connection,
    `create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return null; end $$;
     create trigger linger before insert on orders for each statement execute function linger()`,
  )
  await succeed('server/commands/restore.ts', target.place, second)
  expect(await rowsOf(target.connection)).toEqual(rows)
  await expectFilesOf(target.connection, target.place.DATA_DIR, dataDir)
})
