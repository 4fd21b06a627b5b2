import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg, { type ClientBase } from 'pg'
import { makeFolders } from '../../db/embedded/folders.ts'
import { WITHOUT_LIMITS, type Connection } from '../../db/client.ts'
import { causesOf } from '../../db/connection-errors.ts'
import { appliedMigration, knownMigrations } from '../../db/migrate.ts'
import { failedWith, OutcomeUnknown } from '../../db/transact.ts'
import { commandLine } from '../../installed.ts'
import { freeBytes } from '../../store/disk.ts'
import type { ObjectStore } from '../../store/store.ts'
import { transactionId, wasCommitted } from '../commit-outcome.ts'
import { blockFileRemoval } from '../file-removal-lock.ts'
import { openWriter, removeDeadWriters } from '../leftovers.ts'
import { KINDS, type Manifest } from '../manifest.ts'
import { archiveName } from '../organization-backup.ts'
import { listTables } from '../tables.ts'
import { BadBackup, unpackBackup } from '../unpack.ts'
import { writeBackup } from '../write.ts'
import type { Arriving } from './copy-in.ts'
import { keepFiles, storeFiles } from './files.ts'
import { findPeople, type People, type Person } from './people.ts'
import { ImportRefused } from './refused.ts'
import { addOrganization, passOver, replaceOrganization } from './rows.ts'
import { keepAddresses, openTargets, sealWebhooks } from './secrets.ts'

export interface ImportOptions {
  connection: Connection
  store: ObjectStore
  dataDir: string
  /** The disk space to leave free for the database. */
  reserveBytes: number
  /** The archive. */
  path: string
  version: string
  secret: string
  /** Opens the webhooks in the archive. */
  passphrase: () => Promise<string | undefined>
  replace: boolean
  /** Whoever has an account with the same address here is the same person. */
  samePeople: boolean
  /** Writes into the log that the organization was replaced. */
  record: (client: ClientBase, orgId: string, archivedAt: string) => Promise<void>
  signal: AbortSignal
}

export interface Imported {
  orgId: string
  slug: string
  version: number
  manifest: Manifest
  /** Members who had an account here. */
  here: Person[]
  /** Hosts of webhooks that can't go on. */
  lost: string[]
  /** Whether the addresses of links and calendars are known here. */
  hasAddresses: boolean
  /** Sessions that have lost the organization. */
  ended: string[]
  /** What the organization had before, if it was replaced. */
  before?: string
}

const UNKNOWN =
  'The connection to the database was lost at the end, and nobody knows whether the organization is there. ' +
  `${commandLine('admin')} organizations tells.`

/** Ends the import, and leaves nothing. @throws BadBackup, OutcomeUnknown, BackupFailed, StoreFull */
export async function importOrganization(options: ImportOptions): Promise<Imported> {
  const { signal } = options
  const client = new pg.Client({ ...options.connection, application_name: 'kerf import' })
  // The running statement fails by itself.
  client.on('error', () => undefined)
  const abort = () => void client.end()
  signal.addEventListener('abort', abort)
  let folder: string | undefined
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    const parent = join(options.dataDir, 'backups')
    makeFolders(parent, 0o700)
    await removeDeadWriters(client, parent, { idleMs: 0 })
    folder = await openWriter(client, parent)
    return await importFrom(client, options, folder)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) signal.throwIfAborted()
    throw explained(error)
  } finally {
    signal.removeEventListener('abort', abort)
    await client.end()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

async function importFrom(client: pg.Client, options: ImportOptions, folder: string): Promise<Imported> {
  const { path, signal, replace } = options
  const manifest = await unpackBackup(path, {
    folder,
    signal,
    kindsOf: async (read) => {
      await refuse(client, options, read)
      return KINDS
    },
  })
  const arriving: Arriving = { orgId: manifest.organization ?? '', manifest, folder }
  const { webhooks: sealed } = manifest.secrets ?? {}
  const targets = sealed ? openTargets(sealed, await options.passphrase()) : {}
  if (!targets)
    throw new ImportRefused('This is another passphrase than the one that export-organization printed.')
  const people = await findPeople(client, arriving, options)
  const before = replace ? await backUp(options, arriving.orgId) : undefined
  await blockFileRemoval(client, arriving.orgId)
  // Another import may have brought it meanwhile.
  await refuse(client, options, manifest)
  await storeFiles(client, arriving, options)
  const added = await inTransaction(client, options, () => write(client, options, arriving, people, targets))
  return { ...added, orgId: arriving.orgId, manifest, here: people.here, ...(before && { before }) }
}

/** @throws ImportRefused, BadBackup */
async function refuse(client: ClientBase, options: ImportOptions, manifest: Manifest): Promise<void> {
  const { organization: orgId } = manifest
  if (orgId === undefined)
    throw new BadBackup(`it holds a whole installation: ${commandLine('restore')} ${basename(options.path)}`)
  if (!knownMigrations().includes(manifest.migration)) {
    throw new BadBackup(`it was made by a newer version of Kerf (${manifest.kerf})`)
  }
  if ((await appliedMigration(client)) !== manifest.migration) {
    throw new BadBackup(
      `it was made by an older version of Kerf (${manifest.kerf}). Update that server, and export again`,
    )
  }
  const { rows } = await client.query<{ slug: string }>('select slug from organizations where id = $1', [
    orgId,
  ])
  const here = rows[0]?.slug
  if (here !== undefined && !options.replace) {
    throw new ImportRefused(
      `${here} is here already. To replace it by what the archive holds, add --replace: what came since is then only in a backup.`,
    )
  }
  if (here === undefined && options.replace) {
    throw new ImportRefused('The organization of this archive is not here. Leave out --replace.')
  }
  if (here === undefined && !manifest.secrets) {
    throw new BadBackup('it is a record of what was removed, which only --replace reads')
  }
  const tables = await listTables(client, orgId)
  const names = (list: string[]) => list.toSorted().join(' ')
  if (names(tables.map(({ name }) => name)) !== names(manifest.tables.map(({ table }) => table))) {
    throw new BadBackup('it has other tables than Kerf')
  }
  // Files lie there twice for a while, and rows beside the database.
  const bytes = [...manifest.tables, ...manifest.files].reduce((sum, { size }) => sum + 2 * size, 0)
  if ((await freeBytes(options.dataDir)) < bytes + options.reserveBytes) {
    throw new ImportRefused(
      `DATA_DIR ${options.dataDir} needs ${Math.ceil(bytes / 1e6)} MB, beside what DISK_RESERVE_MB keeps free.`,
    )
  }
}

async function backUp(options: ImportOptions, orgId: string): Promise<string> {
  const path = join(options.dataDir, 'backups', archiveName(`replaced-${orgId}`))
  await writeBackup({ ...options, path, orgId })
  return path
}

type Written = Pick<Imported, 'slug' | 'version' | 'lost' | 'hasAddresses' | 'ended'>

async function write(
  client: ClientBase,
  options: ImportOptions,
  arriving: Arriving,
  { renamed }: People,
  targets: Record<string, string>,
): Promise<Written> {
  const { orgId, manifest } = arriving
  const { secret, replace } = options
  if (replace) {
    await lock(client, orgId)
    await replaceOrganization(client, { ...arriving, renamed })
    await options.record(client, orgId, manifest.createdAt)
  } else {
    await addOrganization(client, { ...arriving, renamed })
    await keepAddresses(client, { orgId, secret, addresses: manifest.secrets?.addresses ?? {} })
  }
  await keepFiles(client, arriving)
  await passOver(client, orgId)
  const lost = await sealWebhooks(client, { orgId, secret, targets })
  const { rows } = await client.query<{ slug: string; version: string; ended: string[] }>(
    `select slug, version, array(select sid from sessions s where s.active_org_id = o.id and not exists (
       select from organization_members m where m.org_id = o.id and m.user_id = s.user_id)) as ended
     from organizations o where id = $1`,
    [orgId],
  )
  const { slug = '', version, ended = [] } = rows[0] ?? {}
  return { slug, version: Number(version), lost, ended, hasAddresses: manifest.secrets !== undefined }
}

/** In the sequence in which everything locks: imports, orders, templates, the organization. */
async function lock(client: ClientBase, orgId: string): Promise<void> {
  const { rows } = await client.query<{ state: string }>(
    'select state from imports where org_id = $1 order by id for update',
    [orgId],
  )
  if (rows.some(({ state }) => ['running', 'undoing'].includes(state))) {
    throw new ImportRefused('The organization is importing a spreadsheet. Try again when it has ended.')
  }
  await client.query('select from orders where org_id = $1 order by id for update', [orgId])
  await client.query('select from checklist_templates where org_id = $1 order by id for update', [orgId])
  await client.query('select from organizations where id = $1 for update', [orgId])
}

async function inTransaction<T>(
  client: pg.Client,
  { connection }: ImportOptions,
  work: () => Promise<T>,
): Promise<T> {
  let committing: string | undefined
  let result: T | undefined
  try {
    await client.query('begin')
    result = await work()
    committing = await transactionId(client)
    await client.query('commit')
    return result
  } catch (error) {
    if (committing === undefined) throw error
    const committed = await wasCommitted(connection, committing)
    if (committed === undefined) throw new OutcomeUnknown(UNKNOWN, { cause: error })
    // It has taken effect, even if it was interrupted at that moment.
    if (committed) return result as T
    throw error
  }
}

const NO_SPACE = /^(ENOSPC|EDQUOT|EFBIG|53100)$/
const DEADLOCK = '40P01'

function explained(error: unknown): unknown {
  const codes = [...causesOf(error)].map(({ code = '' }) => code)
  if (codes.some((code) => NO_SPACE.test(code))) {
    return new ImportRefused('The disk is full.', { cause: error })
  }
  if (failedWith(error, DEADLOCK)) {
    return new ImportRefused('Somebody changed something at the same moment. Try again.', { cause: error })
  }
  // Rows that don't fit a column, another row, or each other.
  if (error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')) {
    return new BadBackup(`its rows do not fit (${error.message})`, { cause: error })
  }
  return error
}
