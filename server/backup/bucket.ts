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
import { openClient } from '../store/s3.ts'
import type { BackupPlace } from './place.ts'

/** S3 takes at most 10,000 parts, and none below 5 MB but the last. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 9000
const DAY_MS = 24 * 60 * 60_000

interface Target {
  client: S3Client
  Bucket: string
  Key: string
}

/** @param uploads a folder of this server, because S3 asks for sizes before it takes anything */
export function openBucket(
  { bucket: Bucket, prefix, ...keys }: Extract<BackupTo, { kind: 's3' }>,
  uploads: string,
): BackupPlace {
  const client = openClient(keys)
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    async list() {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const { Contents = [], NextContinuationToken } = await client.send(command)
        names.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : Key.slice(prefix.length))))
        ContinuationToken = NextContinuationToken
      } while (ContinuationToken !== undefined)
      return names
    },

    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
      return Body
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },

    async add(name, write) {
      const path = join(uploads, name)
      try {
        const written = await write(path)
        // Not every service knows this call.
        await abortOldUploads(client, Bucket, prefix).catch(() => undefined)
        await upload({ client, Bucket, Key: keyOf(name) }, path)
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
    const { client, ...object } = target
    await client.send(new PutObjectCommand({ ...object, Body: await file.readFile() }))
  } finally {
    await file.close()
  }
}

async function uploadParts({ client, ...object }: Target, file: FileHandle, size: number): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const bytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let from = 0; from < size; from += bytes) {
      const Body = Buffer.alloc(Math.min(bytes, size - from))
      await file.read(Body, 0, Body.length, from)
      const part = { ...object, UploadId, PartNumber: Parts.length + 1 }
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body }))
      Parts.push({ ETag, PartNumber: part.PartNumber })
    }
    const whole = { ...object, UploadId, MultipartUpload: { Parts } }
    await client.send(new CompleteMultipartUploadCommand(whole))
  } catch (error) {
    // Parts cost money without ever showing up.
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
    throw error
  }
}

async function abortOldUploads(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
  for (const { Key, UploadId, Initiated } of Uploads) {
    // A younger one may be another installation's, at work.
    if (Initiated && Date.now() - Initiated.getTime() < DAY_MS) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
}
