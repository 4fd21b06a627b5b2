import { mkdtempSync, realpathSync, rmdirSync, unlinkSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
const IN_DATA_DIR = 'run-'
const IN_TMP = 'kerf-run-'
// `mkdtemp` makes such names. Similar names are somebody's copies.
const UNFINISHED_CLUSTER = /^postgres\.new-[A-Za-z0-9]{6}$/
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero.
const LONGEST_SOCKET = 100

/** Each start has its own, so that neither of two can connect to the other's server. */
export function makeSocketFolder(dataDir: string): string {
  const places = [join(dataDir, IN_DATA_DIR), join(realpathSync(tmpdir()), IN_TMP), `/tmp/${IN_TMP}`]
  const fits = (start: string) => Buffer.byteLength(`${start}XXXXXX/${SOCKET}`) <= LONGEST_SOCKET
  return mkdtempSync(places.find(fits) ?? `/tmp/${IN_TMP}`)
}

/** The path may come from postmaster.pid, so only known files are removed. */
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
      // PostgreSQL removed it itself, or a killed start hadn't created it yet.
    }
  }
}

/** A leftover socket accepts no connection. */
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

/** Only for the holder of the instance lock: a simultaneous start can't win any more. */
export async function sweepDataDir(dataDir: string, ownSocketFolder: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const path = join(dataDir, name)
    if (name.startsWith(IN_DATA_DIR) && path !== ownSocketFolder && !(await isListening(path)))
      removeSocketFolder(path)
    // Best effort: a killed start's initdb may still be writing there.
    if (UNFINISHED_CLUSTER.test(name)) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
