import { mkdtempSync, realpathSync, rmdirSync, unlinkSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
const IN_DATA_DIR = 'run-'
const IN_TMP = 'kerf-run-'
// As `mkdtemp` completes the name: others that only look alike are somebody's copies.
const UNFINISHED_CLUSTER = /^postgres\.new-[A-Za-z0-9]{6}$/
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero.
const LONGEST_SOCKET = 100

/**
 * Makes the private folder that PostgreSQL listens in. Each start has its own, so that of two starts at the same
 * instant neither can connect to, or tidy away, the other's server.
 */
export function makeSocketFolder(dataDir: string): string {
  const places = [join(dataDir, IN_DATA_DIR), join(realpathSync(tmpdir()), IN_TMP), `/tmp/${IN_TMP}`]
  const fits = (start: string) => Buffer.byteLength(`${start}XXXXXX/${SOCKET}`) <= LONGEST_SOCKET
  return mkdtempSync(places.find(fits) ?? `/tmp/${IN_TMP}`)
}

/** Removes what PostgreSQL and we put there; nothing else, because the path may come from postmaster.pid. */
export function removeSocketFolder(folder: string): void {
  if (![IN_DATA_DIR, IN_TMP].some((start) => basename(folder).startsWith(start))) return
  for (const remove of [
    () => unlinkSync(join(folder, SOCKET)),
    () => unlinkSync(join(folder, `${SOCKET}.lock`)),
    () => rmdirSync(folder),
  ]) {
    try {
      remove()
    } catch {
      // PostgreSQL removed it itself, or a killed start had not come so far.
    }
  }
}

/** Whether a server listens in a folder. A socket that was left behind takes nobody's connection. */
export function isListening(folder: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(join(folder, SOCKET))
    socket.once('connect', () => {
      socket.destroy()
      settle(true)
    })
    socket.once('error', () => settle(false))
  })
}

/**
 * Removes what killed starts left in DATA_DIR. Only for the holder of the instance lock: a start that is under way
 * beside it can't win any more.
 */
export async function sweepDataDir(dataDir: string, ownSocketFolder: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const path = join(dataDir, name)
    if (name.startsWith(IN_DATA_DIR) && path !== ownSocketFolder && !(await isListening(path)))
      removeSocketFolder(path)
    // Best effort: a killed start's initdb may still be writing there; the next start comes by again.
    if (UNFINISHED_CLUSTER.test(name)) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
