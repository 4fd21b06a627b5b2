import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeFolders } from '../db/embedded/make-folders.ts'

export async function secretOf({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  return sessionSecret ?? loadSecret(dataDir)
}

/** The installation's secret: generated once, then kept in `<dataDir>/secret`, readable only by its owner. */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readIfThere(path)
  if (kept) return kept
  makeFolders(dataDir, 0o777)
  // Writing aside, syncing and renaming leaves a whole secret or none after a power cut.
  const aside = `${path}.${randomUUID()}`
  try {
    const secret = randomBytes(32).toString('base64url')
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(secret)
      await file.sync()
    } finally {
      await file.close()
    }
    if (kept === '') await rename(aside, path)
    else await putInPlace(aside, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another server was faster at its first start on this folder.
    return loadSecret(dataDir)
  } finally {
    await rm(aside, { force: true })
  }
}

/** Keeps an existing file where the file system supports links. @throws EEXIST */
async function putInPlace(aside: string, path: string): Promise<void> {
  try {
    await link(aside, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
    await rename(aside, path)
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
