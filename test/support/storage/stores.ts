import { readdir } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type OwnKerf, startKerf } from '../kerf.ts'
import { startS3, type S3Server } from './s3-server.ts'

export const STORES = ['the disk', 'S3'] as const

export interface Place {
  kerf: OwnKerf
  /** The S3 service, if files aren't on the disk. */
  s3?: S3Server
  /** The names in the store, including incomplete files, such as `files/8f14…`. */
  names(): Promise<string[]>
}

/** A Kerf with each kind of store, for the tests of a file. */
export function withEachStore(): (store: (typeof STORES)[number]) => Place {
  const places: Partial<Record<string, Place>> = {}
  beforeAll(async () => {
    const kerf = await startKerf()
    places['the disk'] = { kerf, names: () => namesIn(kerf.dataDir) }
    const s3 = await startS3()
    places['S3'] = { kerf: await startKerf({ s3: s3.config }), s3, names: () => s3.names() }
  })
  afterAll(async () => {
    for (const place of Object.values(places)) await place?.kerf.close()
    await places['S3']?.s3?.close()
  })
  return (store) => {
    const place = places[store]
    if (!place) throw new Error('Nothing has been started yet')
    return place
  }
}

/** The names of the files in a data folder, without their common folders. */
export async function namesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${relative(dataDir, entry.parentPath).split('/')[0]}/${basename(entry.name)}`)
    .toSorted()
}
