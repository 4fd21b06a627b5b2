import { isMainThread } from 'node:worker_threads'
import { readImportFile, type FileContent, type FileToRead } from './read-file.ts'
import { type FileRow, Unreadable } from './table.ts'

// Files can be large or malicious.
if (isMainThread) throw new Error('Files are read in a thread of their own')

export interface ReadFile extends Omit<FileContent, 'rows'> {
  rowCount: number
  batches: string[]
}

export type ReadingResult = { content: ReadFile } | { unreadable: string }

export default async (file: FileToRead): Promise<ReadingResult> => {
  try {
    const { rows, ...seen } = await readImportFile(file)
    return { content: { ...seen, rowCount: rows.length, batches: inBatches(rows) } }
  } catch (error) {
    // Errors lose their class between threads.
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

/** UTF-16 units. Storing this much takes a few milliseconds. */
const BATCH_LENGTH = 500_000

/** They stay short, even with long rows. */
function inBatches(rows: FileRow[]): string[] {
  const batches: string[][] = [[]]
  let length = 0
  for (const json of rows.map((row) => JSON.stringify(row))) {
    length += json.length
    if (length > BATCH_LENGTH) {
      batches.push([])
      length = json.length
    }
    batches.at(-1)?.push(json)
  }
  return batches.map((batch) => `[${batch.join(',')}]`)
}
