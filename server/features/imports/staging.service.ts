import type { z } from 'zod'
import type { stageImportPayload } from '#shared/imports/schemas.ts'
import type { Import } from '#shared/imports/types.ts'
import { Conflict, WrongInput } from '../../core/errors.ts'
import { countTry, DAY_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../events/commit.service.ts'
import { findUpload, type UploadsDeps } from '../files/uploads.service.ts'
import { guessMapping } from './planning/guess-mapping.ts'
import * as queries from './imports.queries.ts'
import { readImport } from './imports.service.ts'
import type { ReadFile } from './reading/read-thread.ts'
import { Unreadable } from './reading/unreadable.ts'
import { readUpload } from './reading.service.ts'

/** Files that one organization has read as imports. */
const STAGED_IMPORTS: Throttle = { name: 'staged-imports', limit: 40, windowSeconds: DAY_SECONDS }

const MOST_STAGED = 3

/** Reads a file that was sent, and keeps its rows until they become orders. */
export async function stageImport(
  deps: UploadsDeps,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  { fileUrl, fileName, ...chosen }: z.infer<typeof stageImportPayload>,
): Promise<Import> {
  const { db } = deps
  const { orgId } = actor
  await refuseTooMany(db, orgId)
  await countTry(db, STAGED_IMPORTS, orgId)
  const upload = await findUpload(deps, orgId, fileUrl, 'fileUrl')
  const keep = (content: ReadFile) => storeRows(deps, actor, fileName, content)
  const id = await readUpload(deps.store, orgId, upload, chosen, keep).catch((error: unknown) => {
    throw error instanceof Unreadable ? new WrongInput({ fileUrl: error.message }) : error
  })
  return readImport(db, actor, id)
}

async function storeRows(
  { db, pool }: UploadsDeps,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
  fileName: string,
  { batches, ...seen }: ReadFile,
): Promise<string> {
  const mapping = guessMapping(seen.columns, seen.kind, await queries.selectAssignable(db, orgId))
  return transact(pool, async (tx) => {
    await queries.lockStaging(tx, orgId)
    await refuseTooMany(tx, orgId)
    const id = await queries.insertImport(tx, orgId, { ...seen, fileName, mapping, createdBy: userId })
    for (const batch of batches) await queries.insertRows(tx, orgId, id, batch)
    return id
  })
}

async function refuseTooMany(db: Database, orgId: string): Promise<void> {
  if ((await queries.countStaged(db, orgId)) >= MOST_STAGED) {
    throw new Conflict(`${MOST_STAGED} files wait to be imported already. Import or delete one of them first`)
  }
}
