import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's secret: made once, then kept in `<dataDir>/secret`, readable by its owner only. */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readIfThere(path)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Written aside, synced and renamed, so that a power cut leaves a whole secret or none.
  const aside = await open(`${path}.new`, 'w', 0o600)
  try {
    // One that a start left behind keeps the rights that it had.
    await aside.chmod(0o600)
    await aside.writeFile(secret)
    await aside.sync()
  } finally {
    await aside.close()
  }
  await rename(`${path}.new`, path)
  return secret
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
