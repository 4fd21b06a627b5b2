import type { z } from 'zod'
import type { stageImportPayload } from '#shared/imports/schemas.ts'
import type { Import } from '#shared/imports/types.ts'
import { Conflict, WrongInput } from '../../core/errors.ts'
import { countTry, STAGED_IMPORTS } from '../../core/shares/throttle.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../events/commit.service.ts'
import { findUpload, type UploadsDeps } from '../files/uploads.service.ts'
import { guessMapping } from './planning/guess-mapping.ts'
import * as queries from './imports.queries.ts'
import { readImport } from './imports.service.ts'
import type { FileContent } from './reading/read-file.ts'
import { Unreadable } from './reading/unreadable.ts'
import { readUpload } from './reading.service.ts'

const MOST_STAGED = 3
const ROWS_AT_ONCE = 1000

/** Reads a file that was sent, and keeps its rows until they become orders. */
export async function stageImport(
  deps: UploadsDeps,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  { fileUrl, fileName, sheet }: z.infer<typeof stageImportPayload>,
): Promise<Import> {
  const { db, pool } = deps
  const { orgId, userId } = actor
  await refuseTooMany(db, orgId)
  await countTry(db, STAGED_IMPORTS, orgId)
  const upload = await findUpload(deps, orgId, fileUrl, 'fileUrl')
  const content = await readUpload(deps.store, orgId, upload, sheet).catch((error: unknown) => {
    throw error instanceof Unreadable ? new WrongInput({ fileUrl: error.message }) : error
  })
  const { rows, ...seen } = content
  const mapping = guessMapping(seen.columns, seen.kind, await queries.selectAssignable(db, orgId))
  const id = await transact(pool, async (tx) => {
    await queries.lockStaging(tx, orgId)
    await refuseTooMany(tx, orgId)
    const values = { ...seen, fileName, mapping, createdBy: userId, rowCount: rows.length }
    const importId = await queries.insertImport(tx, orgId, values)
    await insertRows(tx, orgId, importId, rows)
    return importId
  })
  return readImport(db, actor, id)
}

async function refuseTooMany(db: Database, orgId: string): Promise<void> {
  if ((await queries.countStaged(db, orgId)) >= MOST_STAGED) {
    throw new Conflict(
      `${MOST_STAGED} files wait to be imported already. Import one of them, or throw it away, first`,
    )
  }
}

async function insertRows(
  tx: Database,
  orgId: string,
  importId: string,
  rows: FileContent['rows'],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await queries.insertRows(tx, orgId, importId, rows.slice(from, from + ROWS_AT_ONCE))
  }
}
