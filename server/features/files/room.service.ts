import type { Services } from '../../services.ts'
import { HttpError } from '../../http/errors.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './stored-files.queries.ts'
import { say, type Said } from '#shared/texts/say.ts'
import * as t from '#texts/files/file-errors.ts'

export class OverLimit extends HttpError {
  constructor(limit: Said) {
    super(413, limit)
  }
}

/** `toCome` more files are sure to follow. @throws OverLimit, and then nothing is written */
export function takeRoom(
  services: Services,
  orgId: string,
  write: (tx: Database) => Promise<void>,
  toCome = 0,
): Promise<void> {
  const work = async (tx: Database) => {
    await write(tx)
    await refuseOverLimit(tx, services, orgId, toCome)
  }
  // It may wait for other changes, so it takes its turn in their queue.
  return services.queues.changes.run(orgId, () => transact(services.pool, work))
}

/** The file may still be arriving. @throws OverLimit, and then nothing is written */
export async function takeBytes(services: Services, orgId: string, id: string, bytes: number): Promise<void> {
  // Measuring reads all files of the organization, which takes a tenth of a second for half a million.
  if (services.config.organizationFilesBytes === undefined) return
  await takeRoom(services, orgId, (tx) => queries.updateSize(tx, orgId, id, bytes))
}

/** Others that add at the same moment wait for this transaction's end. @throws OverLimit */
export async function refuseOverLimit(
  tx: Database,
  { config, archives }: Services,
  orgId: string,
  toCome = 0,
): Promise<void> {
  const { organizationFilesBytes, organizationFilesCount } = config
  await queries.lockRoom(tx, orgId)
  const { files, bytes } = await queries.measureFiles(tx, orgId)
  // Backups of cleared data count too.
  const archived = archives.bytesOf(orgId)
  if (organizationFilesBytes !== undefined && bytes + archived > organizationFilesBytes) {
    const gb = organizationFilesBytes / 1e9
    // To the megabyte.
    const backups = Number((archived / 1e9).toFixed(3))
    throw new OverLimit(archived > 0 ? say(t.shopFullOfBackups, { gb, backups }) : say(t.shopFull, { gb }))
  }
  if (files + toCome > organizationFilesCount) {
    throw new OverLimit(say(t.tooManyInShop, { most: organizationFilesCount }))
  }
}

/** Only the operator can delete the backups that clearing makes. */
export function refuseFullOfArchives({ config, archives }: Services, orgId: string): void {
  const { organizationFilesBytes } = config
  if (organizationFilesBytes === undefined || archives.bytesOf(orgId) < organizationFilesBytes) return
  throw new HttpError(413, say(t.backupsFull, { gb: organizationFilesBytes / 1e9 }))
}
