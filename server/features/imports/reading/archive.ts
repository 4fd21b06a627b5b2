import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from './readable.ts'

/** The limit on unpacked bytes of a workbook. */
const UNPACKED_LIMIT = 100_000_000
const ENTRIES_LIMIT = 2000

export const DAMAGED = 'This workbook is damaged: it cannot be read. Open it, save it again, and try that'
export const LOCKED = 'This workbook has a password. Save it without, and try again'
const TOO_LARGE = `This workbook has more than ${UNPACKED_LIMIT / 1e6} MB when it is unpacked`

const NEEDED = /\.(?:xml|rels|bin)$/
const UNNEEDED =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printersettings|pivotcache|pivottables|externallinks|ctrlprops|activex|customxml|thumbnails)\/|(?:vbaproject|comments\d*|calcchain)\.(?:bin|xml)$/

export async function unpackWorkbook(path: string): Promise<Map<string, Buffer>> {
  let zip: ZipFile | undefined
  try {
    // Names are only compared, so strange names are harmless.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false })
    const entries = await listEntries(zip)
    refuseOtherArchives([...entries.keys()])
    const parts = new Map<string, Buffer>()
    let left = UNPACKED_LIMIT
    for (const [name, entry] of entries) {
      if (!NEEDED.test(name) || UNNEEDED.test(name)) continue
      if (entry.isEncrypted()) throw new Unreadable(LOCKED)
      if (entry.uncompressedSize > left) throw new Unreadable(TOO_LARGE)
      const bytes = await unpackEntry(zip, entry)
      left -= bytes.length
      parts.set(name, bytes)
    }
    return parts
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
  } finally {
    zip?.close()
  }
}

/** Compares names like other programs, because some write backslashes or other capitals. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // The library's type ignores the option above.
    const name = (entry.fileName as unknown as Buffer).toString()
    entries.set(name.replaceAll('\\', '/').toLowerCase(), entry)
    if (entries.size > ENTRIES_LIMIT)
      throw new Unreadable(`This archive has more than ${ENTRIES_LIMIT} files`)
  }
  return entries
}

function refuseOtherArchives(names: string[]): void {
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (has('index/'))
    throw new Unreadable('This is a file of Apple Numbers. Export it as Excel or CSV and try again')
  if (has('word/') || has('ppt/')) throw new Unreadable('This is a document, not a spreadsheet')
  if (has('[content_types].xml') || has('content.xml')) return
  throw new Unreadable('This is a ZIP archive. Unpack it, and choose the file that was in it')
}

/** @throws Unreadable if the entry is larger than the archive states */
async function unpackEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize)
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (size + (chunk as Buffer).length > bytes.length) throw new Unreadable(DAMAGED)
    size += (chunk as Buffer).copy(bytes, size)
  }
  return bytes.subarray(0, size)
}
