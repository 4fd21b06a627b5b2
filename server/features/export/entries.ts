import { stringify } from 'csv-stringify/sync'
import { pipeline, Readable, Transform } from 'node:stream'
import { settingsOf } from '#shared/customer/settings.ts'
import type { Services } from '../../services.ts'
import { CSV_OPTIONS, withoutFormulas } from '../../http/csv.ts'
import { MissingObject } from '../../store/store.ts'
import type { ZipEntry } from '../../http/files/zip-stream.ts'
import type { Pool } from '../../db/client.ts'
import { fileName } from '../files/storage.service.ts'
import { CONTENTS } from './files-of-orders.queries.ts'
import { type CsvTable, readPages } from './paged-table.queries.ts'
import { missingText, readmeText } from './readme.ts'
import type { ShopRow } from './shop.queries.ts'
import { TABLES_OF_ORDERS } from './tables-of-orders.queries.ts'
import { TABLES_OF_SHOP } from './tables-of-shop.queries.ts'

interface Content {
  path: string
  id: string
  size: number
  changedAt: Date
}

const TABLES = [...TABLES_OF_ORDERS, ...TABLES_OF_SHOP]

/** Reads each entry only in its turn. */
export async function* entriesOf(services: Services, orgId: string, shop: ShopRow): AsyncGenerator<ZipEntry> {
  const now = new Date()
  const text = (path: string, content: string): ZipEntry => ({
    path,
    content: Readable.from([Buffer.from(content)]),
    changedAt: now,
  })

  yield text('README.txt', readmeText(shop, TABLES, now))
  for (const table of TABLES) {
    yield { path: table.file, content: Readable.from(csvOf(services.pool, orgId, table)), changedAt: now }
  }
  const settings = { ...shop.settings, customerPage: settingsOf(shop.customerPage) }
  yield text('settings.json', `${JSON.stringify(settings, null, 2)}\n`)

  const missing: string[] = []
  for await (const content of contentsOf(services.pool, orgId, shop)) {
    const stream = await open(services, content, missing)
    if (stream) yield { path: content.path, content: stream, changedAt: content.changedAt, isStored: true }
  }
  if (missing.length > 0) yield text('missing.txt', missingText(missing))
}

/** UTF-8 with a byte order mark, RFC 4180, formulas made harmless. */
async function* csvOf(pool: Pool, orgId: string, table: CsvTable): AsyncGenerator<Buffer> {
  const options = {
    ...CSV_OPTIONS,
    cast: {
      ...CSV_OPTIONS.cast,
      date: (value: Date) => value.toISOString(),
      boolean: (value: boolean) => (value ? 'yes' : 'no'),
      object: (value: object) =>
        withoutFormulas(Array.isArray(value) ? value.join(', ') : JSON.stringify(value)),
    },
  }
  yield Buffer.from(stringify([table.columns().map(([header]) => header)], { ...options, bom: true }))
  for await (const rows of readPages(pool, orgId, table)) yield Buffer.from(stringify(rows, options))
}

async function* contentsOf(pool: Pool, orgId: string, shop: ShopRow): AsyncGenerator<Content> {
  if (shop.logoId !== null) {
    yield { path: 'logo.webp', id: shop.logoId, size: shop.logoBytes ?? 0, changedAt: new Date() }
  }
  for (const table of CONTENTS) {
    for await (const rows of readPages(pool, orgId, table)) {
      for (const [path, id, size, changedAt] of rows as [string | null, string, number, Date][]) {
        if (path !== null) yield { path, id, size, changedAt }
      }
    }
  }
}

/** Undefined for a file that isn't in the store. The export lists it as missing. */
async function open(
  { store, log }: Services,
  { id, path, size }: Content,
  missing: string[],
): Promise<Readable | undefined> {
  try {
    const content = await store.read(fileName(id))
    const counted = countBytes((bytes) => {
      if (bytes !== size) missing.push(path)
    })
    // The entry's reader hears of a failure, and ends both.
    pipeline(content, counted, () => undefined)
    return counted
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    log.warn({ err: error, id }, 'a file is missing in an export')
    missing.push(path)
    return undefined
  }
}

function countBytes(onEnd: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      done(null, chunk)
    },
    flush(done) {
      onEnd(bytes)
      done()
    },
  })
}
