import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeFolders } from '../db/embedded/folders.ts'

export async function secretOf({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  return sessionSecret ?? loadSecret(dataDir)
}

/** Another one that is there stays beside it. Returns what undoes this. */
export async function putSecret(dataDir: string, secret: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'secret')
  const former = await readIfThere(path)
  if (former === secret) return async () => undefined
  const aside = `${path}.${randomUUID()}`
  const before = `${path}.before-restore`
  await writeAside(aside, secret)
  if (former) await rename(path, before)
  await rename(aside, path)
  return () => (former ? rename(before, path) : rm(path, { force: true }))
}

/** Writing aside, syncing and renaming leaves a whole secret or none after a power cut. */
async function writeAside(path: string, secret: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readIfThere(path)
  if (kept) return kept
  makeFolders(dataDir, 0o777)
  const aside = `${path}.${randomUUID()}`
  try {
    const secret = randomBytes(32).toString('base64url')
    await writeAside(aside, secret)
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

/** @throws EEXIST */
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
