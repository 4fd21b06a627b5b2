import { fairQueue } from '../../core/shares/fair-queue.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import { threadsOf } from '../../core/shares/threads.ts'
import type { Upload } from '../files/uploads.service.ts'
import { fileName } from '../files/storage.service.ts'
import type { FileToRead } from './reading/read-file.ts'
import type { ReadFile, ReadingResult } from './reading/read-thread.ts'
import { Unreadable } from './reading/unreadable.ts'

const AT_ONCE = 2
// Ten thousand rows of a hundred columns take a fourth of it.
const LONGEST_MS = 20_000
const MEMORY_MB = 512

const turns = fairQueue({
  total: AT_ONCE,
  perKey: 1,
  waitingPerKey: 2,
  refusal: { organization: 'has several files read already' },
})
const threads = threadsOf(new URL('./reading/read-thread.ts', import.meta.url), {
  most: AT_ONCE,
  nice: 10,
  memoryMb: MEMORY_MB,
})

/**
 * Reads what was sent, and has it kept: until then it lies in memory, and the next one waits.
 * @throws Unreadable
 */
export function readUpload<T>(
  store: ObjectStore,
  orgId: string,
  { id, mimeType }: Upload,
  chosen: Pick<FileToRead, 'sheet' | 'headRow' | 'encoding'>,
  keep: (content: ReadFile) => Promise<T>,
): Promise<T> {
  return turns.run(orgId, async () => {
    const result = await store.asFile(fileName(id), (path) => readInThread({ path, mimeType, ...chosen }))
    if ('unreadable' in result) throw new Unreadable(result.unreadable)
    return keep(result.content)
  })
}

async function readInThread(file: FileToRead): Promise<ReadingResult> {
  const pool = await threads()
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    // The deadline ends the thread, too.
    return (await pool.run(file, { signal })) as ReadingResult
  } catch (error) {
    if (signal.aborted) throw new Unreadable('This file takes too long to read. Try again, or split it')
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new Unreadable('This file takes too much memory to read. Split it and try again')
    }
    throw error
  }
}
