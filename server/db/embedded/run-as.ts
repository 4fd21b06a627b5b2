import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { lchownSync } from 'node:fs'
import { promisify } from 'node:util'
import { StartRefused } from './start-refused.ts'

const exec = promisify(execFile)

interface Ids {
  uid: number
  gid: number
}

export interface RunAs {
  /** As Node sees them. Undefined leaves the files' owner. */
  owner?: Ids
  /** Passed to spawn: Node itself drops to these ids. */
  ids: Partial<Ids>
  /** They change the ids and then replace themselves, so that the process id stays PostgreSQL's. */
  prefix: string[]
}

// PG* variables of the caller must not change the server, and every user can enter '/'.
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

/** Rejects with the output when it fails. */
export function runToEnd(runAs: RunAs, argv: string[]): Promise<{ stdout: string; stderr: string }> {
  const [program = '', ...args] = [...runAs.prefix, ...argv]
  return exec(program, args, { ...surroundings(), ...runAs.ids, maxBuffer: 16 << 20 })
}

/** PostgreSQL refuses to run as root, and other users may be unable to enter the folders above. */
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
  // access(2), which PostgreSQL uses, otherwise ignores capabilities.
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
    // Here PostgreSQL only believes that it is the user: outside, it is root and its files belong to root.
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

/** Without line ends and the log's time and process id. */
export function oneLine(text: string): string {
  const lines = text.trim().split(/\s*\n\s*/)
  return lines.map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '')).join(' / ')
}
