import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export interface Entry {
  name: string
  content: Buffer
}

/** The entries of an archive, in order. */
export async function entriesOf(path: string): Promise<Entry[]> {
  const archive = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), archive as unknown as Writable)
  const entries: Entry[] = []
  for await (const entry of archive) {
    entries.push({ name: entry.header.name, content: await buffer(entry) })
  }
  await reading
  return entries
}

/** Writes an archive that is valid for tar and gzip. */
export async function writeEntries(path: string, entries: Entry[]): Promise<void> {
  const archive = pack()
  for (const { name, content } of entries) archive.entry({ name }, content)
  archive.finalize()
  await pipeline(archive as unknown as Readable, createGzip(), createWriteStream(path))
}

/** A copy with one bit flipped, in the middle by default. */
export function flipped(bytes: Buffer, at = bytes.length >> 1): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
