import type { Import, StageImport } from '#shared/imports/schemas.ts'
import type { Services } from '../../services.ts'
import { Conflict, WrongInput } from '../../http/errors.ts'
import { fairQueue } from '../../queue/fair-queue.ts'
import { LONG_WORK } from '../../queue/limits.ts'
import { threadsOf } from '../../queue/threads.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../../log/commit.service.ts'
import { fileName as storedName } from '../files/storage.service.ts'
import { findUpload } from '../files/uploads.service.ts'
import { guessMapping } from './planning/guess-mapping.ts'
import * as queries from './imports.queries.ts'
import { readImport } from './imports.service.ts'
import type { FileToRead } from './reading/read-file.ts'
import type { ReadFile, ReadingResult } from './reading/read-thread.ts'
import * as tErrors from '#texts/calls/errors.ts'
import { alreadySaid, say } from '#shared/texts/say.ts'
import * as t from '#texts/imports/import-errors.ts'

const MOST_STAGED = 3
const AT_ONCE = 2
// Ten thousand rows of a hundred columns take a quarter of it.
const LONGEST_MS = 20_000
const MEMORY_MB = 512

const turns = fairQueue({
  ...LONG_WORK,
  total: AT_ONCE,
  refusal: { organization: tErrors.busyFiles },
})
const threads = threadsOf(new URL('./reading/read-thread.ts', import.meta.url), {
  most: AT_ONCE,
  nice: 10,
  memoryMb: MEMORY_MB,
})

export async function stageImport(
  services: Services,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  { fileUrl, fileName, ...chosen }: StageImport,
): Promise<Import> {
  const { db, store } = services
  const { orgId } = actor
  await refuseTooMany(db, orgId)
  const { id: fileId, mimeType } = await findUpload(services, orgId, fileUrl, 'fileUrl')
  // The file's content stays in memory until it is stored, and the next file waits for that.
  const id = await turns.run(orgId, async () => {
    const read = await store.asFile(storedName(fileId), (path) => readInThread({ path, mimeType, ...chosen }))
    if ('unreadable' in read) throw new WrongInput({ fileUrl: alreadySaid(read.unreadable) })
    return storeRows(services, actor, fileName, read.content)
  })
  return readImport(db, actor, id)
}

async function readInThread(file: FileToRead): Promise<ReadingResult> {
  const pool = await threads()
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    // The deadline ends the thread, too.
    return (await pool.run(file, { signal })) as ReadingResult
  } catch (error) {
    if (signal.aborted) return { unreadable: t.thisFileTakesTooLong() }
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return { unreadable: t.thisFileTakesTooMuch() }
    }
    throw error
  }
}

async function storeRows(
  { db, pool }: Services,
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
    throw new Conflict(say(t.tooManyStaged, { n: MOST_STAGED }))
  }
}
