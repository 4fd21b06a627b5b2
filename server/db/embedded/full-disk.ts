import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { causesOf } from '../connection-errors.ts'
import { StartRefused } from './start-refused.ts'

// A file of PostgreSQL's log has 16 MB, and the next one may follow at once.
const NEEDED_MB = 32

// No space left, over the user's quota, over the limit of a single file, and PostgreSQL's own code.
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export function isOfFullDisk(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => FULL_CODES.has(code ?? ''))
}

/** It both tries and asks: either alone may miss a quota. */
export function isDiskFull(folder: string): boolean {
  const probe = join(folder, `space-${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < NEEDED_MB * 1e6) return true
    writeFileSync(probe, Buffer.alloc(NEEDED_MB * 1e6), { flag: 'wx', mode: 0o600 })
    return false
  } catch (error) {
    return isOfFullDisk(error)
  } finally {
    rmSync(probe, { force: true })
  }
}

export function diskFull(dataDir: string, cause?: unknown): StartRefused {
  return new StartRefused(
    `The disk of DATA_DIR ${dataDir} is full: make room, at least ${NEEDED_MB} MB, and start Kerf again. Nothing is lost.`,
    { cause },
  )
}
