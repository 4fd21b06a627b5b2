import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ENTRIES_LIMIT, UNPACKED_LIMIT } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** What is in a ZIP archive. Nothing is unpacked but what is asked for, and that is counted. */
export interface Archive {
  names: string[]
  /** @throws Unreadable where it is not there, is damaged, or unpacks to too much */
  read(name: string): Promise<Buffer>
  close(): void
}

export const DAMAGED = 'This workbook is damaged: it cannot be read. Open it, save it again, and try that'
const TOO_LARGE = `This workbook has more than ${UNPACKED_LIMIT / 1e6} MB when it is unpacked`

/** @throws Unreadable */
export async function openArchive(path: string): Promise<Archive> {
  // Names are only compared, so that the strangest ones are no matter.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw new Unreadable(DAMAGED)
  })
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
  })
  let left = UNPACKED_LIMIT
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Unreadable(DAMAGED)
      if (entry.isEncrypted())
        throw new Unreadable('This workbook has a password. Save it without, and try again')
      if (entry.uncompressedSize > left) throw new Unreadable(TOO_LARGE)
      const bytes = await unpack(zip, entry)
      left -= bytes.length
      return bytes
    },
    close: () => zip.close(),
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Its type knows nothing of the option above.
    entries.set((entry.fileName as unknown as Buffer).toString(), entry)
    if (entries.size > ENTRIES_LIMIT)
      throw new Unreadable(`This archive has more than ${ENTRIES_LIMIT} files`)
  }
  return entries
}

/** The size that an archive states may be wrong: no more than that is taken. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
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
