import { join, resolve } from 'node:path'
import { archiveName } from '../backup/organization-backup.ts'
import { importOrganization, type Imported } from '../backup/organization/import.ts'
import { ImportRefused } from '../backup/organization/refused.ts'
import { secretsOf } from '../backup/organization/secrets.ts'
import { makePassphrase } from '../backup/sealed-secret.ts'
import { BadBackup } from '../backup/unpack.ts'
import { BackupFailed, sizeOf, writeBackup } from '../backup/write.ts'
import type { Connection, Pool } from '../db/client.ts'
import { OutcomeUnknown } from '../db/transact.ts'
import { appendByItself, publish } from '../log/commit.service.ts'
import type { Notifier } from '../rooms/notifier.ts'
import type { Services } from '../services.ts'
import { version } from '../installed.ts'
import { openStore, placeOfStore } from '../store/open.ts'
import { readStoreId } from '../store/store-id.ts'
import { StoreFull, type ObjectStore } from '../store/store.ts'
import { Refusal, type Installation } from './installation.ts'

interface Place extends Pick<Services, 'secret'> {
  pool: Pool
  connection: Connection
  notifier: Notifier
}

export async function exportOrganization(
  { config, signal }: Installation,
  { pool, connection, secret }: Place,
  { orgId, slug, file }: { orgId: string; slug: string; file: string | undefined },
): Promise<string> {
  const path = file ? resolve(file) : join(config.dataDir, 'backups', archiveName(slug))
  const store = await storeOf(config, pool)
  const passphrase = makePassphrase()
  const options = { connection, store, path, version, signal, orgId }
  const { tables, files, secrets } = await writeBackup({
    ...options,
    reserveBytes: file ? 0 : config.diskReserveBytes,
    secrets: (client) => secretsOf(client, { orgId, secret, passphrase }),
  }).catch(refused)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = ((await sizeOf(path)) / 1024 / 1024).toFixed(1)
  return [
    path,
    `${rows} rows and ${files.length} files, ${megabytes} MB`,
    ...(secrets?.webhooks
      ? [`The webhooks in it open with this passphrase, which is shown once:\n${passphrase}`]
      : []),
  ].join('\n')
}

export interface ImportRequest {
  file: string
  replace: boolean
  samePeople: boolean
}

export async function readOrganization(
  { config, signal, passphrase }: Installation,
  { pool, connection, secret, notifier }: Place,
  { file, ...request }: ImportRequest,
): Promise<string> {
  const imported = await importOrganization({
    ...request,
    path: resolve(file),
    connection,
    store: await storeOf(config, pool),
    dataDir: config.dataDir,
    reserveBytes: config.diskReserveBytes,
    version,
    secret,
    passphrase,
    signal,
    record: (client, orgId, archivedAt) =>
      appendByItself(client, orgId, {
        type: 'organization.restored',
        data: { day: archivedAt.slice(0, 10) },
      }),
  }).catch(refused)
  publish({ notifier }, imported.orgId, imported.version)
  for (const sid of imported.ended) notifier.notify({ kind: 'ended', sid })
  return told(imported)
}

function told({ slug, manifest, here, lost, hasAddresses, before }: Imported): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const names = here.map(({ email, name }) => `${name} (${email ?? ''})`)
  const lines = [
    `${slug} is ${before ? 'replaced' : 'here'}: ${rows} rows and ${manifest.files.length} files.`,
  ]
  if (before) lines.push(`What it was before is in ${before}`)
  else {
    if (names.length > 0) lines.push(`They had an account here, and keep its password: ${names.join(', ')}.`)
    lines.push(
      'Everybody signs in again. API tokens, invites and push on devices end, and unsubscribe links in older emails.',
    )
    if (hasAddresses) lines.push('Customer links and calendars go on, at the same path of this server.')
  }
  if (lost.length > 0) lines.push(`These webhooks end, and have to be set up again: ${lost.join(', ')}.`)
  return lines.join('\n')
}

/** @throws Refusal for files of another database */
async function storeOf(config: Installation['config'], pool: Pool): Promise<ObjectStore> {
  const store = await openStore(config)
  const { rows } = await pool.query<{ id: string | null }>('select store_id as id from database_epoch')
  const id = rows[0]?.id
  if (id && (await readStoreId(store)) !== id) {
    throw new Refusal(`The files in ${placeOfStore(config)} belong to another database.`)
  }
  return store
}

function refused(error: unknown): never {
  if (error instanceof ImportRefused) throw new Refusal(`${error.message} Nothing was changed.`)
  if (error instanceof BadBackup) {
    throw new Refusal(`This archive cannot be used: ${error.message}. Nothing was changed.`)
  }
  if (error instanceof StoreFull) throw new Refusal(`${error.message}. Nothing was changed.`)
  if (error instanceof BackupFailed || error instanceof OutcomeUnknown) throw new Refusal(error.message)
  throw error
}
