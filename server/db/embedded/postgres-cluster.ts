import { closeSync, fsyncSync, openSync } from 'node:fs'
import { chmodSync, lchownSync, mkdtempSync, readFileSync, readdirSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { oneLine, runToEnd, type RunAs } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

const CLUSTER_OPTIONS = [
  '--username=kerf',
  '--encoding=UTF8',
  // The built-in locale sorts the same on every machine, so that no index outlives its sort order.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // A reader of its private folder could also read a password file, so there is no password.
  '--auth=trust',
  '--no-instructions',
]

interface ClusterOptions {
  durable: boolean
  log: (line: string) => void
  /** Called when the creation of the cluster starts. */
  atWork: () => void
}

/** `version` is the output of `postgres --version`, "postgres (PostgreSQL) 18.4". */
export async function prepareCluster(
  cluster: string,
  initdb: string,
  version: string,
  runAs: RunAs,
  options: ClusterOptions,
): Promise<void> {
  const found = majorOf(cluster)
  if (found === undefined) {
    options.log('Making a new database')
    await makeCluster(cluster, initdb, runAs, options)
    return
  }
  const major = /(\d+)\.?\S*\s*$/.exec(version)?.[1]
  if (found !== major) {
    throw new StartRefused(
      `The database in ${cluster} was made by PostgreSQL ${found} and this Kerf brings PostgreSQL ${major}: start the Kerf that made it, take a backup there, and restore it into an empty DATA_DIR, to which you copy secret as well.`,
    )
  }
  giveTo(cluster, runAs.owner)
  // A copy may have lost its modes: PostgreSQL refuses a folder that others may enter.
  if ((statSync(cluster).mode & 0o077) !== 0) chmodSync(cluster, 0o700)
}

function majorOf(cluster: string): string | undefined {
  let files: string[]
  try {
    files = readdirSync(cluster)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (files.length === 0) return undefined
  if (files.includes('PG_VERSION')) return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  throw new StartRefused(
    `${cluster} holds files that are not a PostgreSQL database: move them away, or choose another DATA_DIR.`,
  )
}

/** Created aside and renamed into place, so that a kill leaves nothing half-made. */
async function makeCluster(
  cluster: string,
  initdb: string,
  runAs: RunAs,
  { durable, atWork }: ClusterOptions,
): Promise<void> {
  const aside = mkdtempSync(`${cluster}.new-`)
  try {
    if (runAs.owner) lchownSync(aside, runAs.owner.uid, runAs.owner.gid)
    const made = runToEnd(runAs, [initdb, '-D', aside, ...CLUSTER_OPTIONS, ...(durable ? [] : ['--no-sync'])])
    atWork()
    await made
    renameSync(aside, cluster)
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    // Another start was faster. The lock decides between the two.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    if (stderr === undefined) throw error
    const telling = stderr.split('\n').filter((line) => /error|fatal|panic|could not|hint|detail/i.test(line))
    const reason = oneLine(telling.slice(-4).join('\n')) || (error as Error).message
    throw new StartRefused(`The database could not be made in ${cluster} under DATA_DIR: ${reason}`, {
      cause: error,
    })
  }
  const parent = openSync(join(cluster, '..'), 'r')
  fsyncSync(parent)
  closeSync(parent)
}

/** The folder itself comes last: after an interruption, the next start repeats this. */
function giveTo(cluster: string, owner: RunAs['owner']): void {
  if (!owner || statSync(cluster).uid === owner.uid) return
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  lchownSync(cluster, owner.uid, owner.gid)
}
