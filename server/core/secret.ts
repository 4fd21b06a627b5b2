import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeFolders } from '../db/embedded/make-folders.ts'

/** The secret that the settings ask for. */
export async function secretOf({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  return sessionSecret ?? loadSecret(dataDir)
}

/** The installation's secret: made once, then kept in `<dataDir>/secret`, readable by its owner only. */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readIfThere(path)
  if (kept) return kept
  makeFolders(dataDir, 0o777)
  // Written aside, synced and put in its place, so that a power cut leaves a whole secret or none.
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
    // Another server on this folder, which starts for the first time as well, was faster.
    return loadSecret(dataDir)
  } finally {
    await rm(aside, { force: true })
  }
}

/** Replaces nothing that is there by now, where the file system knows links. @throws EEXIST */
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
