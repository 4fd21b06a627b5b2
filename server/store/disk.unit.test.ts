import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDisk } from './disk.ts'
import { MissingObject, TooLarge, type ObjectStore, type ThroughServer } from './store.ts'

let folder: string
let store: ObjectStore
let uploads: ThroughServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-disk-'))
  store = await openDisk(folder)
  if (store.uploads.kind !== 'through-server') throw new Error('The disk takes no uploads')
  uploads = store.uploads
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aName = () => `files/${randomUUID()}`

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function* breakingOff(...chunks: Buffer[]) {
  yield* chunks
  throw new Error('the cable was pulled')
}

describe('receiving', () => {
  test('takes what has as many bytes as it may, and nothing of what has more', async () => {
    const chunks = () => Readable.from([Buffer.alloc(700), Buffer.alloc(300)])
    const name = aName()
    await expect(uploads.receive(name, chunks(), 999)).rejects.toThrow(TooLarge)
    expect(await filesIn(folder)).toEqual([])
    expect(await uploads.receive(name, chunks(), 1000)).toMatchObject({ size: 1000 })
  })

  test('leaves nothing of a stream that fails in the middle', async () => {
    const name = aName()
    const source = Readable.from(breakingOff(randomBytes(100_000), randomBytes(100_000)))
    await expect(uploads.receive(name, source, 1_000_000)).rejects.toThrow('the cable was pulled')
    expect(await filesIn(folder)).toEqual([])
    await expect(store.read(name)).rejects.toThrow(MissingObject)
  })

  test('shows nothing under the name before all is there', async () => {
    const name = aName()
    let go = () => undefined as void
    const waiting = new Promise<void>((resolve) => (go = resolve))
    async function* slowly() {
      yield Buffer.from('first ')
      await waiting
      yield Buffer.from('second')
    }
    const received = uploads.receive(name, Readable.from(slowly()), 100)
    await expect.poll(() => filesIn(join(folder, 'incoming'))).toHaveLength(1)
    await expect(store.read(name)).rejects.toThrow(MissingObject)
    go()
    expect(await received).toMatchObject({ size: 12 })
    expect(await filesIn(join(folder, 'incoming'))).toEqual([])
  })

  test('keeps files from everybody else on the machine', async () => {
    const name = aName()
    await uploads.receive(name, Readable.from([Buffer.from('Oak')]), 100)
    const rights = async (path: string) => (await stat(path)).mode & 0o077
    expect(await store.asFile(name, rights)).toBe(0)
    expect(await rights(join(folder, 'files'))).toBe(0)
    expect(await rights(join(folder, 'incoming'))).toBe(0)
  })
})

describe('what is no name of an object', () => {
  const id = randomUUID()
  const wrong = [
    '',
    id,
    'files/',
    `/${id}`,
    `../${id}`,
    'files/../../../../../etc/passwd',
    `files/${id}/..`,
    `files/sub/${id}`,
    `Files/${id}`,
    `files/${id}\0`,
    `files/${id}\n`,
    `files/${'.'.repeat(36)}`,
    `files/${id.toUpperCase().replace(/^../, 'ZZ')}`,
  ]
  test.each(wrong)('%j reaches no file', async (name) => {
    const refusal = 'No name of an object'
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(refusal)
    await expect(store.read(name)).rejects.toThrow(refusal)
    await expect(store.asFile(name, async () => 'looked')).rejects.toThrow(refusal)
    await expect(async () => store.remove(name)).rejects.toThrow(refusal)
    await expect(uploads.receive(name, Readable.from([Buffer.from('x')]), 100)).rejects.toThrow(refusal)
    expect(await filesIn(folder)).toEqual([])
  })
})

describe('the sweep', () => {
  test('removes what has not grown for so long, and leaves what still may', async () => {
    const incoming = join(folder, 'incoming')
    const now = Date.now() / 1000
    for (const [name, age] of [
      ['old', 3600],
      ['young', 60],
    ] as const) {
      await writeFile(join(incoming, name), 'half a file')
      await utimes(join(incoming, name), now - age, now - age)
    }
    await uploads.sweep(20 * 60_000)
    expect(await filesIn(incoming)).toEqual(['young'])
    await uploads.sweep(0)
    expect(await filesIn(incoming)).toEqual([])
  })

  test('leaves whole objects alone', async () => {
    const name = aName()
    await store.put(name, Buffer.from('Oak'))
    await uploads.sweep(0)
    expect(await store.asFile(name, async () => 'there')).toBe('there')
  })
})

test('a failure of the disk is no missing object', async () => {
  const name = aName()
  const id = name.slice('files/'.length)
  await mkdir(join(folder, 'files', id.slice(0, 2)), { recursive: true })
  await mkdir(join(folder, 'files', id.slice(0, 2), id))
  await expect(store.remove(name)).rejects.toThrow(/directory/)
})

test('what is removed before it can be looked at is missing', async () => {
  const name = aName()
  await store.put(name, Buffer.from('Oak'))
  const looked = store.asFile(name, async (path) => {
    await rm(path)
    return readFile(path)
  })
  await expect(looked).rejects.toThrow(MissingObject)
})
