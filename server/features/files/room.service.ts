import { HttpError } from '../../core/errors.ts'
import type { Archives } from '../backup/organization-backup.ts'
import { changeQueueOf } from '../../core/shares/connection-shares.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import * as queries from './stored-files.queries.ts'

/** The limit on all files of one organization together. */
export interface FileLimits {
  /** Undefined means no limit. */
  organizationFilesBytes: number | undefined
  organizationFilesCount: number
  /** Backups of cleared data count too. */
  archives: Pick<Archives, 'bytesOf'>
}

export type RoomDeps = FileLimits & { pool: Pool }

/** The files would take more than one organization can have. */
export class OverLimit extends HttpError {
  constructor(limit: string) {
    super(413, `${limit}. Please delete some that are not needed any more`)
  }
}

/**
 * Lets `write` list a new file of an organization, with its size if known.
 * @param toCome the number of files that are sure to follow
 * @throws OverLimit, and then nothing is written
 */
export function takeRoom(
  deps: RoomDeps,
  orgId: string,
  write: (tx: Database) => Promise<void>,
  toCome = 0,
): Promise<void> {
  const work = async (tx: Database) => {
    await write(tx)
    await refuseOverLimit(tx, deps, orgId, toCome)
  }
  // It may wait for other changes, so it takes its turn in their queue.
  return changeQueueOf(deps.pool).run(orgId, () => transact(deps.pool, work))
}

/** Stores the present or future size of a listed file. @throws OverLimit, and then nothing is written */
export async function takeBytes(deps: RoomDeps, orgId: string, id: string, bytes: number): Promise<void> {
  // Measuring reads all files of the organization, which takes a tenth of a second for half a million.
  if (deps.organizationFilesBytes === undefined) return
  await takeRoom(deps, orgId, (tx) => queries.updateSize(tx, orgId, id, bytes))
}

/**
 * For a transaction that added to an organization's files. Others that add at the same moment wait for its end,
 * and are measured with its files.
 * @throws OverLimit
 */
export async function refuseOverLimit(
  tx: Database,
  { organizationFilesBytes, organizationFilesCount, archives }: FileLimits,
  orgId: string,
  toCome = 0,
): Promise<void> {
  await queries.lockRoom(tx, orgId)
  const { files, bytes } = await queries.measureFiles(tx, orgId)
  const archived = archives.bytesOf(orgId)
  if (organizationFilesBytes !== undefined && bytes + archived > organizationFilesBytes) {
    const limit = `The files of your organization would take more than ${organizationFilesBytes / 1e9} GB`
    const backups = ` together with backups of cleared data (${(archived / 1e9).toFixed(3)} GB)`
    throw new OverLimit(archived > 0 ? limit + backups : limit)
  }
  if (files + toCome > organizationFilesCount) {
    const most = organizationFilesCount.toLocaleString('en')
    throw new OverLimit(`Your organization would have more than ${most} files`)
  }
}

/** For clearing data: only the operator can delete the backups that clearing makes. */
export function refuseFullOfArchives({ organizationFilesBytes, archives }: FileLimits, orgId: string): void {
  if (organizationFilesBytes === undefined || archives.bytesOf(orgId) < organizationFilesBytes) return
  throw new HttpError(
    413,
    `Backups of cleared data take all ${organizationFilesBytes / 1e9} GB of your organization. ` +
      'Please ask the operator of this server to delete old ones',
  )
}
