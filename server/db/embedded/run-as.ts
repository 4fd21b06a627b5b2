import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { lchownSync } from 'node:fs'
import { promisify } from 'node:util'
import { StartRefused } from './start-refused.ts'

const exec = promisify(execFile)

interface Ids {
  uid: number
  gid: number
}

/** The way in which PostgreSQL's programs are started. */
export interface RunAs {
  /** Whom the cluster's files must belong to, as Node sees them; undefined leaves them as they are made. */
  owner?: Ids
  /** Given to spawn: Node drops to these ids itself. */
  ids: Partial<Ids>
  /** Programs that change the ids and then replace themselves, so the process id stays PostgreSQL's. */
  prefix: string[]
}

// PG* variables of whoever starts Kerf must not bend the server, and '/' is a folder that every user can enter.
const surroundings = () => ({
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' } as NodeJS.ProcessEnv,
})

export function spawnAs(
  runAs: RunAs,
  argv: string[],
  options: SpawnOptions,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const [program = '', ...args] = [...runAs.prefix, ...argv]
  const around = surroundings()
  return spawn(program, args, { ...around, env: { ...around.env, ...env }, ...runAs.ids, ...options })
}

/** Runs a program to its end and answers what it wrote. Rejects, with what it wrote, when it fails. */
export function runToEnd(runAs: RunAs, argv: string[]): Promise<{ stdout: string; stderr: string }> {
  const [program = '', ...args] = [...runAs.prefix, ...argv]
  return exec(program, args, { ...surroundings(), ...runAs.ids, maxBuffer: 16 << 20 })
}

/**
 * Finds a way that really works here: PostgreSQL refuses to run as root, and the user that it gets instead may be
 * unable to enter the folders that the clone or DATA_DIR lie under (/root/kerf).
 * @param privateFolder an empty folder that PostgreSQL must be able to write; it is given to the user found.
 * @param clusterOwner whom an existing cluster belongs to.
 * @returns the way, and what `postgres --version` said.
 */
export async function chooseRunAs(
  postgres: string,
  dataDir: string,
  privateFolder: string,
  clusterOwner: Ids | undefined,
): Promise<{ runAs: RunAs; version: string }> {
  const isRoot = process.geteuid?.() === 0
  const ways = isRoot ? waysOfRoot(await serviceUser(clusterOwner)) : [{ ids: {}, prefix: [] }]
  let failure: unknown
  for (const runAs of ways) {
    try {
      if (runAs.owner) lchownSync(privateFolder, runAs.owner.uid, runAs.owner.gid)
      const script = 'cd "$1" && cd "$2" && test -w . && exec "$3" --version'
      const probe = ['/bin/sh', '-c', script, 'sh', dataDir, privateFolder, postgres]
      return { runAs, version: (await runToEnd(runAs, probe)).stdout }
    } catch (error) {
      failure = error
    }
  }
  const reason = oneLine((failure as { stderr?: string }).stderr || (failure as Error).message)
  throw new StartRefused(
    isRoot
      ? `PostgreSQL refuses to run as root, and no other user can reach both ${postgres} and DATA_DIR ${dataDir}: put the clone and DATA_DIR in a folder that every user can enter, or start Kerf as an ordinary user (${reason}).`
      : `The embedded PostgreSQL can’t run on this machine: set DATABASE_URL to a PostgreSQL server (${reason}).`,
    { cause: failure },
  )
}

function waysOfRoot(user: Ids): RunAs[] {
  // no_setuid_fixup because access(2), which PostgreSQL asks, ignores capabilities otherwise. Read-and-search is
  // the smaller power, but containers grant only the other one by default.
  const ids = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ]
  const keeping = (capability: string): RunAs => ({
    owner: user,
    ids: {},
    prefix: ['setpriv', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`],
  })
  return [
    { owner: user, ids: user, prefix: [] },
    keeping('dac_read_search'),
    keeping('dac_override'),
    // Here PostgreSQL only believes that it is the user: from outside it is root and its files are root's.
    {
      owner: { uid: 0, gid: 0 },
      ids: {},
      prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
    },
  ]
}

async function serviceUser(clusterOwner: Ids | undefined): Promise<Ids> {
  if (clusterOwner && clusterOwner.uid !== 0) return clusterOwner
  const known = (await idsOf('postgres')) ?? (await idsOf('kerf'))
  if (known) return known
  const shell = '/usr/sbin/nologin'
  await exec('useradd', ['--system', '--no-create-home', '--home-dir', '/', '--shell', shell, 'kerf'])
    .catch(() => exec('adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/sbin/nologin', 'kerf']))
    .catch(() => undefined)
  const made = await idsOf('kerf')
  if (made) return made
  throw new StartRefused(
    'PostgreSQL refuses to run as root and no user could be made for it: create a user named kerf, or start Kerf as an ordinary user.',
  )
}

async function idsOf(user: string): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([exec('id', ['-u', user]), exec('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** What a PostgreSQL program wrote, as part of a sentence: without line ends and the log's time and process id. */
export function oneLine(text: string): string {
  const lines = text.trim().split(/\s*\n\s*/)
  return lines.map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '')).join(' / ')
}
