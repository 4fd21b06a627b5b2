import { isMainThread } from 'node:worker_threads'
import { readImportFile, type FileContent, type FileToRead } from './read-file.ts'
import { Unreadable } from './unreadable.ts'

// Runs in a thread of its own, which reading.service.ts starts and ends: files may be large, and made to do harm.
if (isMainThread) throw new Error('Files are read in a thread of their own')

export type ReadingResult = { content: FileContent } | { unreadable: string }

export default async (file: FileToRead): Promise<ReadingResult> => {
  try {
    return { content: await readImportFile(file) }
  } catch (error) {
    // What an error is does not pass between threads.
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}
