import { HttpError } from '../../core/errors.ts'
import type { Archives } from '../backup/organization-backup.ts'
import { changeQueueOf } from '../../core/shares/connection-shares.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import * as queries from './stored-files.queries.ts'

/** What all files of one organization may be together. */
export interface FileLimits {
  /** Undefined: without a limit. */
  organizationFilesBytes: number | undefined
  organizationFilesCount: number
  /** Backups of cleared data count as well. */
  archives: Pick<Archives, 'bytesOf'>
}

export type RoomDeps = FileLimits & { pool: Pool }

/** More than one organization may have. */
export class OverLimit extends HttpError {
  constructor(limit: string) {
    super(413, `${limit}. Please delete some that are not needed any more`)
  }
}

/**
 * Lets `write` list a new file of an organization, with its size where that is known.
 * @param toCome how many more follow in any case
 * @throws OverLimit; nothing is written then
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
  // It may wait for others, and so it takes its turn among the changes.
  return changeQueueOf(deps.pool).run(orgId, () => transact(deps.pool, work))
}

/** Writes down how large a listed file is, or is going to be. @throws OverLimit; nothing is written then */
export async function takeBytes(deps: RoomDeps, orgId: string, id: string, bytes: number): Promise<void> {
  // All of the files are read to measure them, which takes a tenth of a second where there are half a million.
  if (deps.organizationFilesBytes === undefined) return
  await takeRoom(deps, orgId, (tx) => queries.updateSize(tx, orgId, id, bytes))
}

/**
 * For a transaction that has added to the files of an organization: who adds to them at the same moment waits for its end, and
 * is measured with what it has added.
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

/** Before data is cleared: only the operator deletes the backups of that. */
export function refuseFullOfArchives({ organizationFilesBytes, archives }: FileLimits, orgId: string): void {
  if (organizationFilesBytes === undefined || archives.bytesOf(orgId) < organizationFilesBytes) return
  throw new HttpError(
    413,
    `Backups of cleared data take all ${organizationFilesBytes / 1e9} GB of your organization. ` +
      'Please ask the operator of this server to delete old ones',
  )
}
