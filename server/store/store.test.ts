import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type S3Server } from '../../test/support/storage/s3-server.ts'
import { openStore } from './open.ts'
import { MissingObject, type ObjectStore } from './store.ts'

let folder: string
let s3: S3Server
const stores: Record<string, ObjectStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-store-'))
  s3 = await startS3()
  stores['the disk'] = await openStore({ dataDir: folder, s3: undefined })
  stores['S3'] = await openStore({ dataDir: folder, s3: s3.config })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const aName = () => `files/${randomUUID()}`

/** Brings an object in by the way that browsers take. */
async function bringIn(store: ObjectStore, name: string, bytes: Buffer): Promise<unknown> {
  const { uploads } = store
  if (uploads.kind === 'through-server') {
    return uploads.receive(name, Readable.from([Buffer.from(bytes)]), bytes.length)
  }
  const id = randomUUID()
  const { status } = await fetch(await uploads.presign(id, 60), {
    method: 'PUT',
    body: new Uint8Array(bytes),
  })
  expect(status).toBe(200)
  return uploads.settle(id, name, bytes.length)
}

describe.each(['the disk', 'S3'])('%s', (kind) => {
  const store = () => stores[kind] as ObjectStore
  const contentOf = async (...asked: Parameters<ObjectStore['read']>) => buffer(await store().read(...asked))

  test('keeps what is put, measured, until it is removed', async () => {
    const name = aName()
    const bytes = Buffer.from('Äpfel und Holz')
    expect(await store().put(name, bytes)).toEqual({ size: bytes.length, sha256: sha256(bytes) })
    expect(await contentOf(name)).toEqual(bytes)
    await store().remove(name)
    await expect(store().read(name)).rejects.toThrow(MissingObject)
  })

  test('reads a range, both ends included', async () => {
    const name = aName()
    await store().put(name, Buffer.from('0123456789'))
    const text = async (start: number, end: number) => (await contentOf(name, { start, end })).toString()
    expect(await text(0, 1)).toBe('01')
    expect(await text(3, 5)).toBe('345')
    expect(await text(9, 9)).toBe('9')
    expect(await text(0, 9)).toBe('0123456789')
  })

  test('shows an object as a file for as long as it is looked at', async () => {
    const name = aName()
    await store().put(name, Buffer.from('Oak'))
    const response = await store().asFile(name, async (path) => `${await readFile(path, 'utf8')} table`)
    expect(response).toBe('Oak table')
    await expect(store().asFile(name, () => Promise.reject(new Error('of the work')))).rejects.toThrow(
      'of the work',
    )
    expect(await contentOf(name)).toEqual(Buffer.from('Oak'))
  })

  test('copies an object, and each of the two goes its own way', async () => {
    const [name, copy, again] = [aName(), aName(), aName()]
    const bytes = randomBytes(600_001)
    await store().put(name, bytes)
    await store().copy(name, copy)
    await store().remove(name)
    expect(sha256(await contentOf(copy))).toBe(sha256(bytes))
    await expect(store().copy(name, again)).rejects.toThrow(MissingObject)
    await expect(store().read(again)).rejects.toThrow(MissingObject)
  })

  test('says what is missing, and takes what is missing for removed', async () => {
    const name = aName()
    await expect(store().read(name)).rejects.toThrow(MissingObject)
    await expect(store().read(name, { start: 0, end: 1 })).rejects.toThrow(MissingObject)
    await expect(store().asFile(name, async () => 'looked')).rejects.toThrow(MissingObject)
    await expect(store().remove(name)).resolves.toBeUndefined()
  })

  test.each([0, 1, 65_536, 6_000_001])('brings %i bytes in and out again as they were', async (size) => {
    const name = aName()
    const bytes = randomBytes(size)
    expect(await bringIn(store(), name, bytes)).toEqual({ size, sha256: sha256(bytes) })
    expect(sha256(await contentOf(name))).toBe(sha256(bytes))
    expect(await store().asFile(name, async (path) => sha256(await readFile(path)))).toBe(sha256(bytes))
  })

  test('keeps many that come at once apart', async () => {
    const all = Array.from({ length: 8 }, () => ({ name: aName(), bytes: randomBytes(300_000) }))
    await Promise.all(all.map(({ name, bytes }) => bringIn(store(), name, bytes)))
    for (const { name, bytes } of all) expect(sha256(await contentOf(name))).toBe(sha256(bytes))
  })
})
