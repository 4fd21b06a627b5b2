import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ENTRIES_LIMIT, UNPACKED_LIMIT } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** A ZIP archive: the names of its files, and the content of those that are needed. */
export interface Archive {
  names: string[]
  /** @throws Unreadable where a needed file is damaged, or all of them unpack to too much */
  unpack(isNeeded: (name: string) => boolean): Promise<Map<string, Buffer>>
  close(): void
}

export const DAMAGED = 'This workbook is damaged: it cannot be read. Open it, save it again, and try that'
export const LOCKED = 'This workbook has a password. Save it without, and try again'
const TOO_LARGE = `This workbook has more than ${UNPACKED_LIMIT / 1e6} MB when it is unpacked`

/** @throws Unreadable */
export async function openArchive(path: string): Promise<Archive> {
  // Names are only compared, so strange ones do no harm.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw new Unreadable(DAMAGED)
  })
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
  })
  return {
    names: [...entries.keys()],
    async unpack(isNeeded) {
      const files = new Map<string, Buffer>()
      let left = UNPACKED_LIMIT
      for (const [name, entry] of entries) {
        if (!isNeeded(name)) continue
        if (entry.isEncrypted()) throw new Unreadable(LOCKED)
        if (entry.uncompressedSize > left) throw new Unreadable(TOO_LARGE)
        const bytes = await unpackEntry(zip, entry)
        left -= bytes.length
        files.set(name, bytes)
      }
      return files
    },
    close: () => zip.close(),
  }
}

/** Names are compared as programs do: some write backslashes or other capitals. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Its type knows nothing of the option above.
    const name = (entry.fileName as unknown as Buffer).toString()
    entries.set(name.replaceAll('\\', '/').toLowerCase(), entry)
    if (entries.size > ENTRIES_LIMIT)
      throw new Unreadable(`This archive has more than ${ENTRIES_LIMIT} files`)
  }
  return entries
}

/** The size that an archive states may be wrong: no more than that is taken. */
async function unpackEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize)
  let size = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (size + (chunk as Buffer).length > bytes.length) throw new Unreadable(DAMAGED)
      size += (chunk as Buffer).copy(bytes, size)
    }
  } catch {
    throw new Unreadable(DAMAGED)
  }
  return bytes.subarray(0, size)
}
