import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { within } from '../async.ts'
import type { S3Config } from '../config.ts'
import { MissingObject, StoreUnavailable, StoreFull, TooLarge, type ObjectStore } from './store.ts'

// The store's time to answer, including retries, and its longest pause within a body.
const DEADLINE_MS = 10_000
const SILENCE_MS = 20_000
// The store's time for a whole body that this server waits for.
const BODY_MS = 120_000

// A slow file holds its connection as long, and one organization may have 160 under way (queue/limits.ts).
const CONNECTIONS = { maxSockets: 400 }

export function openClient(config: Omit<S3Config, 'bucket'>): S3Client {
  return new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint !== undefined && { endpoint: config.endpoint, forcePathStyle: true }),
    // Many compatible services don't know the newer checksums, and a presigned address couldn't carry one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // For a body that has started to arrive: until then, the deadline is in `inTime`.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: SILENCE_MS,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  })
}

/** Tries again within the deadline. A body that is still being read when the answer is there has none. */
export async function inTime<T>(
  ms: number,
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController()
  return within(ms, send({ abortSignal: deadline.signal }), () => {
    const late = new Error(`The bucket did not answer within ${Math.round(ms / 1000)} seconds`)
    deadline.abort(late)
    return late
  })
}

/**
 * An upload's address works more than once. Attaching copies the object, so that no address reaches the copy.
 */
export async function openS3(config: S3Config): Promise<ObjectStore> {
  const { bucket: Bucket } = config
  const client = openClient(config)
  const uploadOf = (id: string) => `uploads/${id}`
  const presign = (id: string, expiresIn: number) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key: uploadOf(id) }), { expiresIn })
  // The client decides whether the bucket's name stands in the host or in the path.
  const { origin } = new URL(await presign('origin', 1))

  /** @throws StoreUnavailable; MissingObject; StoreFull */
  const ask = <T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>) =>
    reach(inTime(DEADLINE_MS, send))

  async function get(Key: string, range?: string) {
    const command = new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) })
    const { Body, ETag, ContentLength } = await ask((options) => client.send(command, options))
    if (!(Body instanceof Readable)) throw new StoreUnavailable('The store answered without a body')
    return { body: Body, etag: ETag, size: ContentLength ?? 0 }
  }

  async function remove(Key: string): Promise<void> {
    await ask((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options))
  }

  async function copy(from: string, to: string, etag?: string): Promise<void> {
    const command = new CopyObjectCommand({
      Bucket,
      Key: to,
      CopySource: `${Bucket}/${from}`,
      ...(etag !== undefined && { CopySourceIfMatch: etag }),
    })
    await ask((options) => client.send(command, options))
  }

  return {
    async put(name, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: name, Body: bytes })
      await ask((options) => client.send(command, options))
      return { size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
    },

    async read(name, range) {
      const { body } = await get(name, range && `bytes=${range.start}-${range.end}`)
      return body
    },

    async asFile(name, work) {
      const path = join(tmpdir(), `kerf-${randomUUID()}`)
      try {
        const { body } = await get(name)
        const file = createWriteStream(path, { mode: 0o600 })
        await reach(pipeline(body, file, { signal: AbortSignal.timeout(BODY_MS) }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    copy: (from, to) => copy(from, to),

    remove,

    uploads: {
      kind: 'direct',
      origin,
      presign,

      async settle(id, name, limit, measured) {
        const arrived = await getArrived(id)
        if (!arrived) return undefined
        if (arrived.size > limit) {
          arrived.body.destroy()
          await remove(uploadOf(id))
          throw new TooLarge(`More than ${limit} bytes`)
        }
        const hash = createHash('sha256')
        await reach(pipeline(arrived.body, hash, { signal: AbortSignal.timeout(BODY_MS) }))
        // Not earlier: an unread body could break off unnoticed.
        await measured?.(arrived.size)
        // Not what another upload to the address left meanwhile.
        await copy(uploadOf(id), name, arrived.etag)
        await remove(uploadOf(id))
        return { size: arrived.size, sha256: hash.digest('hex') }
      },

      discard: (id) => remove(uploadOf(id)),
    },
  }

  async function getArrived(id: string) {
    try {
      return await get(uploadOf(id))
    } catch (error) {
      if (error instanceof MissingObject) return undefined
      throw error
    }
  }
}

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (isAbsent(cause)) throw new MissingObject('The store has no such object', { cause })
    // Objects are read through a file on this machine.
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw new StoreFull('The disk is full', { cause })
    throw new StoreUnavailable('The store failed', { cause })
  }
}

// A missing bucket is a wrong setting, and says nothing about the object.
const isAbsent = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'
