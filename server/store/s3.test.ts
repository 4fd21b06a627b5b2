import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type S3Server } from '../../test/support/storage/s3-server.ts'
import type { S3Config } from '../config.ts'
import { openS3 } from './s3.ts'
import { StoreUnavailable, TooLarge, type Direct, type ObjectStore } from './store.ts'

let s3: S3Server
let store: ObjectStore
let uploads: Direct

beforeAll(async () => {
  s3 = await startS3()
  store = await openS3(s3.config)
  uploads = directOf(store)
})
afterAll(() => s3.close())

function directOf({ uploads }: ObjectStore): Direct {
  if (uploads.kind !== 'direct') throw new Error('S3 takes no uploads itself')
  return uploads
}

const LIMIT = 1000
const aName = () => `files/${randomUUID()}`
const send = async (address: string, body: string) =>
  (await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })).status

async function sent(body: string): Promise<{ id: string; address: string }> {
  const id = randomUUID()
  const address = await uploads.presign(id, 60)
  expect(await send(address, body)).toBe(200)
  return { id, address }
}

const textOf = async (name: string) => (await buffer(await store.read(name))).toString()

describe('settling', () => {
  test('finds nothing where nothing has arrived', async () => {
    const name = aName()
    expect(await uploads.settle(randomUUID(), name, LIMIT)).toBeUndefined()
    expect(await s3.names()).not.toContain(name)
  })

  test('gives what arrived its name, measured, and leaves nothing where it arrived', async () => {
    const { id } = await sent('Äpfel')
    const name = aName()
    const sha256 = createHash('sha256').update('Äpfel').digest('hex')
    expect(await uploads.settle(id, name, LIMIT)).toEqual({ size: 6, sha256 })
    expect(await textOf(name)).toBe('Äpfel')
    expect(await s3.names()).toContain(name)
    expect(await s3.names()).not.toContain(`uploads/${id}`)
  })

  test('takes exactly the limit; one byte more is refused and gone', async () => {
    const fits = await sent('x'.repeat(LIMIT))
    expect(await uploads.settle(fits.id, aName(), LIMIT)).toMatchObject({ size: LIMIT })
    const { id } = await sent('x'.repeat(LIMIT + 1))
    const name = aName()
    await expect(uploads.settle(id, name, LIMIT)).rejects.toThrow(TooLarge)
    expect(await s3.names()).not.toContain(name)
    expect(await s3.names()).not.toContain(`uploads/${id}`)
  })

  test('puts it out of reach of its address', async () => {
    const { id, address } = await sent('first')
    const name = aName()
    await uploads.settle(id, name, LIMIT)
    expect(await send(address, 'second')).toBe(200)
    expect(await textOf(name)).toBe('first')
  })

  test('takes what was sent last before it', async () => {
    const { id, address } = await sent('first')
    await send(address, 'second')
    const name = aName()
    expect(await uploads.settle(id, name, LIMIT)).toMatchObject({ size: 6 })
    expect(await textOf(name)).toBe('second')
  })
})

test('what arrived and is not wanted is discarded, and may be discarded again', async () => {
  const { id } = await sent('Oak')
  await uploads.discard(id)
  expect(await s3.names()).not.toContain(`uploads/${id}`)
  await expect(uploads.discard(id)).resolves.toBeUndefined()
})

describe('addresses', () => {
  const config = (changes: Partial<S3Config>): S3Config => ({ ...s3.config, ...changes })

  test.each([
    ['a service of one’s own', { endpoint: 'https://s3.example.com:9000' }, 'https://s3.example.com:9000'],
    ['Amazon', { endpoint: undefined, region: 'eu-west-1' }, 'https://kerf.s3.eu-west-1.amazonaws.com'],
    // A certificate for all buckets does not cover a name with dots, so that those stand in the path.
    ['Amazon, with dots', { endpoint: undefined, bucket: 'my.kerf' }, 'https://s3.us-east-1.amazonaws.com'],
  ])('of %s are of the origin that the page is told', async (_which, changes, origin) => {
    const elsewhere = directOf(await openS3(config(changes)))
    expect(elsewhere.origin).toBe(origin)
    const address = new URL(await elsewhere.presign('some-id', 900))
    expect(address.origin).toBe(origin)
    expect(address.pathname).toMatch(/\/uploads\/some-id$/)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
    // A browser that sends a file could not add the checksum that these would ask for.
    expect([...address.searchParams.keys()].filter((key) => /checksum/i.test(key))).toEqual([])
    expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  })
})

describe('a store that fails', () => {
  const everyCall = (broken: ObjectStore) => [
    broken.put(aName(), Buffer.from('x')),
    broken.read(aName()),
    broken.asFile(aName(), async () => 'looked'),
    broken.remove(aName()),
    broken.copy(aName(), aName()),
    directOf(broken).settle(randomUUID(), aName(), LIMIT),
    directOf(broken).discard(randomUUID()),
  ]

  test('because its bucket is not there is away, and no object is missing', async () => {
    const broken = await openS3({ ...s3.config, bucket: 'no-such-bucket' })
    const calls = await Promise.allSettled([
      broken.read(aName()),
      broken.copy(aName(), aName()),
      directOf(broken).settle(randomUUID(), aName(), LIMIT),
    ])
    expect(calls.map((call) => call.status === 'rejected' && call.reason)).toEqual([
      expect.any(StoreUnavailable),
      expect.any(StoreUnavailable),
      expect.any(StoreUnavailable),
    ])
  })

  test('because it does not know us is away', async () => {
    const broken = await openS3({ ...s3.config, accessKeyId: 'somebody-else' })
    const calls = await Promise.allSettled(everyCall(broken))
    for (const call of calls)
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  })

  test('because nobody listens is away', async () => {
    const other = await startS3()
    const broken = await openS3(other.config)
    await broken.put(aName(), Buffer.from('x'))
    await other.close()
    const calls = await Promise.allSettled(everyCall(broken))
    for (const call of calls)
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  })
})
