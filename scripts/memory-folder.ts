import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const SHARED_MEMORY = '/dev/shm'
const NAME = 'kerf-tests-'
// A run takes 600 MB at most. A machine with little memory needs it for the tests themselves.
const NEEDED_BYTES = 4e9
const NEEDED_MEMORY_BYTES = 8e9

/** Tests create hundreds of databases, 1.5 times as slowly on a disk. Undefined without enough memory. */
export async function makeMemoryFolder(): Promise<string | undefined> {
  if (!(await hasRoom())) return undefined
  await removeLeftovers()
  const folder = join(SHARED_MEMORY, `${NAME}${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  // Other users get access, as to the usual folder: PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o755)
  if (await runsPrograms(folder)) return folder
  await rm(folder, { recursive: true })
  return undefined
}

async function hasRoom(): Promise<boolean> {
  try {
    await access(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(SHARED_MEMORY)
    return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_MEMORY_BYTES
  } catch {
    // Other systems have no such folder.
    return false
  }
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(SHARED_MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : NaN
    if (!Number.isInteger(pid) || isRunning(pid)) continue
    // Folders of another account stay.
    await rm(join(SHARED_MEMORY, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Some systems forbid executing files there, and a few tests start programs from their folders. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}
