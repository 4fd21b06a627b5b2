import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupTo } from '../config.ts'
import { inTime, openClient } from '../store/s3.ts'
import type { BackupPlace } from './place.ts'

/** S3 takes at most 10,000 parts, and none below 5 MB but the last. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 9000
const DAY_MS = 24 * 60 * 60_000

/** Tests shorten them. */
const DEADLINES = { answerMs: 60_000, slowestBytesPerSecond: 50_000 }
// `setTimeout` knows no longer ones than 24 days.
const LONGEST_MS = 20 * DAY_MS

interface Target {
  ask: Ask
  /** Ends the upload. */
  signal: AbortSignal | undefined
  Bucket: string
  Key: string
}

interface Ask {
  /** @param bytes that go with the call, or that the bucket has to put together for its answer */
  <T>(
    send: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
    bytes?: number,
  ): Promise<T>
}

/** @param uploads a folder of this server, because S3 asks for sizes before it takes anything */
export function openBucket(
  { bucket: Bucket, prefix, ...keys }: Extract<BackupTo, { kind: 's3' }>,
  uploads: string,
  { answerMs, slowestBytesPerSecond } = DEADLINES,
): BackupPlace {
  const client = openClient(keys)
  const longest = (bytes: number) => Math.min(answerMs + (bytes / slowestBytesPerSecond) * 1000, LONGEST_MS)
  const ask: Ask = (send, bytes = 0) => inTime(longest(bytes), (options) => send(client, options))
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    async list() {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const { Contents = [], NextContinuationToken } = await ask((to, options) => to.send(command, options))
        names.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : Key.slice(prefix.length))))
        ContinuationToken = NextContinuationToken
      } while (ContinuationToken !== undefined)
      return names
    },

    async read(name) {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(name) })
      const { Body, ContentLength = 0 } = await ask((to, options) => to.send(command, options))
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
      const ms = longest(ContentLength)
      const late = new Error(`The bucket did not send it within ${Math.round(ms / 1000)} seconds`)
      const timer = setTimeout(() => Body.destroy(late), ms)
      return Body.once('close', () => clearTimeout(timer))
    },

    async remove(name) {
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(name) })
      await ask((to, options) => to.send(command, options))
    },

    async add(name, write, signal) {
      const path = join(uploads, name)
      try {
        const written = await write(path)
        // Not every service knows this call.
        await abortOldUploads(ask, Bucket, prefix).catch(() => undefined)
        await upload({ ask, signal, Bucket, Key: keyOf(name) }, path)
        return written
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

async function upload(target: Target, path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > PART_BYTES) return await uploadParts(target, file, size)
    const { ask, signal, ...object } = target
    const command = new PutObjectCommand({ ...object, Body: await file.readFile() })
    await ask((to, options) => to.send(command, endedBy(signal, options)), size)
  } finally {
    await file.close()
  }
}

const endedBy = (signal: AbortSignal | undefined, { abortSignal }: { abortSignal: AbortSignal }) => ({
  abortSignal: signal ? AbortSignal.any([signal, abortSignal]) : abortSignal,
})

async function uploadParts(
  { ask, signal, ...object }: Target,
  file: FileHandle,
  size: number,
): Promise<void> {
  const begin = new CreateMultipartUploadCommand(object)
  const { UploadId } = await ask((to, options) => to.send(begin, options))
  const bytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let from = 0; from < size; from += bytes) {
      const Body = Buffer.alloc(Math.min(bytes, size - from))
      await file.read(Body, 0, Body.length, from)
      const part = { ...object, UploadId, PartNumber: Parts.length + 1 }
      const command = new UploadPartCommand({ ...part, Body })
      const { ETag } = await ask((to, options) => to.send(command, endedBy(signal, options)), Body.length)
      Parts.push({ ETag, PartNumber: part.PartNumber })
    }
    const end = new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } })
    await ask((to, options) => to.send(end, options), size)
  } catch (error) {
    // Parts cost money without ever showing up.
    const undo = new AbortMultipartUploadCommand({ ...object, UploadId })
    await ask((to, options) => to.send(undo, options)).catch(() => undefined)
    throw error
  }
}

async function abortOldUploads(ask: Ask, Bucket: string, Prefix: string): Promise<void> {
  const list = new ListMultipartUploadsCommand({ Bucket, Prefix })
  const { Uploads = [] } = await ask((to, options) => to.send(list, options))
  for (const { Key, UploadId, Initiated } of Uploads) {
    // A younger one may be another installation's, at work.
    if (Initiated && Date.now() - Initiated.getTime() < DAY_MS) continue
    const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
    await ask((to, options) => to.send(command, options))
  }
}
