import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace } from '../backup/open-place.ts'
import { placeOfBackups } from '../backup/place.ts'
import { openBackup, restoreBackup, RestoreRefused, type OpenBackup } from '../backup/restore.ts'
import { openSecret, sealedSecretSchema, WrongPassphrase } from '../backup/sealed-secret.ts'
import { BadBackup, type Archive } from '../backup/unpack.ts'
import type { Config } from '../config.ts'
import { reasonOf } from '../db/connection-errors.ts'
import { OutcomeUnknown } from '../db/transact.ts'
import { commandLine } from '../installed.ts'
import { putSecret } from '../secrets/secret.ts'
import { openStore, placeOfStore } from '../store/open.ts'
import { StoreFull } from '../store/store.ts'
import { main, Refusal, type Command, type Installation } from './installation.ts'

const USAGE = `Say which archive: ${commandLine('restore')} latest, or its name or path`
/** Those that hold a whole installation. */
const MADE = /^(?:nightly|kerf)-(\d{4}-\d\d-\d\dT\d{6})-[0-9a-f]{4}\.tar\.gz$/

/** npm run restore -- [--same-files] latest, a name or a path */
export const restore: Command = async (installation) => {
  const { which, sameFiles } = understand(installation.args)
  try {
    return await restoreFrom(installation, await findArchive(which, installation.config), sameFiles)
  } catch (error) {
    if (error instanceof BadBackup) {
      throw new Refusal(`This backup cannot be used: ${error.message}. Nothing was changed.`)
    }
    if (error instanceof RestoreRefused || error instanceof OutcomeUnknown) throw new Refusal(error.message)
    if (error instanceof StoreFull) throw new Refusal(`${error.message}. Nothing was changed.`)
    throw error
  }
}

if (import.meta.main) await main(restore)

function understand(args: string[]): { which: string; sameFiles: boolean } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, strict: false })
  const { 'same-files': sameFiles = false, ...others } = values
  const [which, ...more] = positionals
  if (!which || more.length > 0 || typeof sameFiles !== 'boolean' || Object.keys(others).length > 0) {
    throw new Refusal(USAGE)
  }
  return { which, sameFiles }
}

/** A name in BACKUP_TO, unless it is a path from here. */
async function findArchive(
  which: string,
  { backupTo, dataDir }: Pick<Config, 'backupTo' | 'dataDir'>,
): Promise<{ archive: Archive; name?: string }> {
  const here = { archive: resolve(which) }
  if (which.includes('/') || existsSync(which)) return here
  const place = await openPlace(backupTo, dataDir)
  if (!place && which === 'latest') throw new Refusal('BACKUP_TO is off: name the archive by its path.')
  if (!place) return here
  const unreadable = (error: unknown) => {
    throw new Refusal(`${placeOfBackups(backupTo)} cannot be read: ${reasonOf(error)}. Nothing was changed.`)
  }
  const names = await place.list().catch(unreadable)
  const name = which === 'latest' ? newest(names) : names.find((one) => one === which)
  if (name !== undefined) return { archive: () => place.read(name).catch(unreadable), name }
  if (which !== 'latest') return here
  throw new Refusal(`There is no backup in ${placeOfBackups(backupTo)}. Set BACKUP_TO as it was set.`)
}

const momentOf = (name: string) => MADE.exec(name)?.[1] ?? ''

const newest = (names: string[]) =>
  names
    .filter((name) => MADE.test(name))
    .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
    .at(-1)

async function restoreFrom(
  { config, signal, connect, passphrase }: Installation,
  { archive, name }: { archive: Archive; name?: string },
  sameFiles: boolean,
): Promise<string> {
  const backup = await openBackup(archive, config.dataDir, { signal })
  try {
    const secret = await unsealed(backup, passphrase, config)
    const connection = await connect({ alone: true })
    const store = await openStore(config)
    const place = placeOfStore(config)
    await restoreBackup({ connection, store, place, sameFiles, signal, secret }, backup)
    const { tables, files, createdAt } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const back = `${name === undefined ? '' : `${name}\n`}${rows} rows and ${files.length} files of ${createdAt} are back. Everybody signs in again.\n`
    return back + aboutSecret(backup, secret !== undefined, config)
  } finally {
    await backup.close()
  }
}

/** Undefined without a passphrase. Nothing has changed yet. @throws Refusal */
async function unsealed(
  { manifest, folder }: OpenBackup,
  passphrase: Installation['passphrase'],
  { sessionSecret, dataDir }: Config,
) {
  if (!manifest.sealed) return undefined
  const given = await passphrase()
  if (given === undefined) return undefined
  const sealed = sealedSecretSchema.safeParse(
    parsed(await readFile(join(folder, manifest.sealed.name), 'utf8')),
  )
  if (!sealed.success) throw new BadBackup(`${manifest.sealed.name} is not what this version of Kerf makes`)
  const plain = open(sealed.data, given)
  if (sessionSecret !== undefined && sessionSecret !== plain) {
    throw new Refusal(
      'SESSION_SECRET is another secret than the one in this backup. Leave it out, or set it as it was set. Nothing was changed.',
    )
  }
  const put = async () => (sessionSecret === undefined ? putSecret(dataDir, plain) : async () => undefined)
  return { plain, sealed: sealed.data, put }
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function open(sealed: Parameters<typeof openSecret>[0], passphrase: string): string {
  try {
    return openSecret(sealed, passphrase)
  } catch (error) {
    if (!(error instanceof WrongPassphrase)) throw error
    throw new Refusal(
      `This passphrase does not open the secret in this backup. It was made on ${sealed.createdAt.slice(0, 10)}. ` +
        'Try again, or leave the passphrase out to restore without the secret. Nothing was changed.',
    )
  }
}

function aboutSecret({ manifest }: OpenBackup, isBack: boolean, { dataDir, sessionSecret }: Config): string {
  const path = join(dataDir, 'secret')
  if (isBack) {
    const where = sessionSecret === undefined ? `in ${path}` : 'the one in SESSION_SECRET'
    return `The secret is ${where}: customers’ links, calendars and webhooks go on.`
  }
  const why = manifest.sealed
    ? 'The secret stays sealed without its passphrase'
    : 'The secret is not in this backup'
  return (
    `${why}: before Kerf is started, set SESSION_SECRET as it was set; where it was not, copy secret from the former ` +
    `DATA_DIR to ${path}. With another secret customers’ links, calendars and links in mails end, and webhooks have to be ` +
    'set up again.'
  )
}
