import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

/** Bytes. */
const UNPACKED_LIMIT = 100_000_000
const ENTRIES_LIMIT = 2000

export const DAMAGED = t.thisWorkbookIsDamagedIt()
export const LOCKED = t.thisWorkbookHasAPassword()
const TOO_LARGE = t.unpackedTooLarge({ mb: UNPACKED_LIMIT / 1e6 })

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

/** Some programs write backslashes or other capitals. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // The library's type ignores the option above.
    const name = (entry.fileName as unknown as Buffer).toString()
    entries.set(name.replaceAll('\\', '/').toLowerCase(), entry)
    if (entries.size > ENTRIES_LIMIT) throw new Unreadable(t.thisArchiveHasMoreThan({ limit: ENTRIES_LIMIT }))
  }
  return entries
}

function refuseOtherArchives(names: string[]): void {
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (has('index/')) throw new Unreadable(t.thisIsAFileOf())
  if (has('word/') || has('ppt/')) throw new Unreadable(t.thisIsADocumentNot())
  if (has('[content_types].xml') || has('content.xml')) return
  throw new Unreadable(t.thisIsAZipArchive())
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
