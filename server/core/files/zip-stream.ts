import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  content: Readable
  changedAt: Date
  /** Left as it is: pictures and PDFs hardly become smaller. */
  isStored?: boolean
}

/**
 * Writes a ZIP while it is made: one entry after the other, none before the one before has been read to its end, and
 * nothing faster than it is taken.
 * @param take settles when it has the chunk, whose memory may be used again then
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined

  // The library keeps what it is given for each entry until the end: not the content of all of them.
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
  // Whoever reads the output hears of it.
  adding.catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) await take(chunk)
  } finally {
    output.destroy()
    current?.destroy()
    await adding.catch(() => current?.destroy())
  }
}
