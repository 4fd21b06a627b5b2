import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  content: Readable
  changedAt: Date
  /** Stored uncompressed: pictures and PDFs hardly shrink. */
  isStored?: boolean
}

/**
 * Each entry starts after the one before it was read. After `take` settles, the chunk's memory may be reused.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined

  // The library keeps every entry's source until the end, so it gets a function instead of the content.
  const give = (done: (error: null, content: Readable) => void) => {
    if (current) done(null, current)
  }

  const add = async () => {
    for await (const { path, content, changedAt, isStored } of entries) {
      current = content
      if (output.destroyed) throw new Error('Nobody takes this ZIP any more')
      zip.addReadStreamLazy(path, { mtime: changedAt, compress: !isStored }, give)
      await finished(content, { writable: false })
    }
    zip.end()
  }
  const adding = add()
  // The output's reader gets the error.
  adding.catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) await take(chunk)
  } finally {
    output.destroy()
    current?.destroy()
    await adding.catch(() => current?.destroy())
  }
}
