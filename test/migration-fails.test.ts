import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { openLog } from '../server/observe/log.ts'
import { StartRefused } from '../server/db/embedded/start-refused.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { startServer } from '../server/start.ts'
import { query, urlOf } from './support/backups/installations.ts'
import { temporaryFolder } from './support/temporary.ts'

test('a start whose migration fails leaves no archive, and the log of one that does not names it', async () => {
  const owner = { ...inject('template'), database: 'postgres' }
  const connection = { ...owner, database: `kerf_level_${randomBytes(6).toString('hex')}` }
  await query(owner, `create database ${connection.database}`)
  onTestFinished(async () => void (await query(owner, `drop database ${connection.database} with (force)`)))
  await migrateDatabase(connection, { to: '0020_consumers_tables' })
  await query(connection, 'alter table customer_mails add column due_at text')
  const DATA_DIR = await temporaryFolder()
  const config = readConfig({ DATA_DIR, DATABASE_URL: urlOf(connection), PORT: '0' })
  const lines: string[] = []
  const start = () => startServer(config, openLog('info', { write: (line) => void lines.push(line) }))

  for (let tries = 0; tries < 2; tries += 1) {
    const error = await start().then(
      (server) => server.stop(),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartRefused)
    expect(String(error)).toMatch(/The database of DATABASE_URL cannot be used: .*due_at/s)
    expect(await readdir(join(DATA_DIR, 'backups'))).toEqual([])
  }

  await query(connection, 'alter table customer_mails drop column due_at')
  lines.splice(0)
  const server = await start()
  onTestFinished(() => server.stop())
  const [name = '', ...more] = await readdir(join(DATA_DIR, 'backups'))
  expect(more).toEqual([])
  expect(name).toMatch(/^before-0021_due_customer_mails-/)
  expect(lines.join('')).toContain(name)
})
