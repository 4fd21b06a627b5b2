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
import type { S3Config } from '../config.ts'
import { MissingObject, StoreAway, StoreFull, TooLarge, type ObjectStore } from './store.ts'

/**
 * Objects in a bucket of an S3-compatible service. Browsers send to `uploads/{id}`, which an address allows for a
 * while and more than once; what is attached is copied from there, so that no address reaches it any more.
 */
export async function openS3(config: S3Config): Promise<ObjectStore> {
  const { bucket: Bucket } = config
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    // Many compatible services do not know the newer checksums, and a presigned address could not carry one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these a store that says nothing would be waited for without end.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  })
  const uploadOf = (id: string) => `uploads/${id}`
  const presign = (id: string, expiresIn: number) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key: uploadOf(id) }), { expiresIn })
  // Whether the bucket's name stands in the host or in the path is the client's choice.
  const { origin } = new URL(await presign('origin', 1))

  async function get(Key: string, range?: string) {
    const { Body, ETag, ContentLength } = await reach(
      client.send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) })),
    )
    if (!(Body instanceof Readable)) throw new StoreAway('The store answered without a body')
    return { body: Body, etag: ETag, size: ContentLength ?? 0 }
  }

  async function remove(Key: string): Promise<void> {
    await reach(client.send(new DeleteObjectCommand({ Bucket, Key })))
  }

  return {
    async put(name, bytes) {
      await reach(client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes })))
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
        await reach(pipeline(body, createWriteStream(path, { mode: 0o600 })))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    remove,

    uploads: {
      kind: 'direct',
      origin,
      presign,

      async settle(id, name, limit) {
        const arrived = await getArrived(id)
        if (!arrived) return undefined
        if (arrived.size > limit) {
          arrived.body.destroy()
          await remove(uploadOf(id))
          throw new TooLarge(`More than ${limit} bytes`)
        }
        const hash = createHash('sha256')
        await reach(pipeline(arrived.body, hash))
        await reach(
          client.send(
            new CopyObjectCommand({
              Bucket,
              Key: name,
              CopySource: `${Bucket}/${uploadOf(id)}`,
              // What was sent once more in the meantime is not what was measured.
              CopySourceIfMatch: arrived.etag,
            }),
          ),
        )
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

/** Waits for the store, and tells apart what it may fail with. */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (isAbsent(cause)) throw new MissingObject('The store has no such object', { cause })
    // Objects are looked at in a file of this machine.
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw new StoreFull('The disk is full', { cause })
    throw new StoreAway('The store failed', { cause })
  }
}

// A bucket that is not there is a wrong setting, and says nothing of the object.
const isAbsent = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'
