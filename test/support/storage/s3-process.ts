import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'

// An S3 server as its own process, started by s3-server.ts: node s3-process.ts <folder> <bucket>.

const require = createRequire(import.meta.url)
const S3rver = require('s3rver')
const S3Error = require('s3rver/lib/models/error')

interface KoaContext {
  get(header: string): string
}

const [directory, bucket] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})
const { store } = server

// s3rver's own method answers before the file is complete, and shows half of a file that is being overwritten.
store.putObject = async (object: {
  bucket: string
  key: string
  content: NodeJS.ReadableStream
  metadata: unknown
}) => {
  const path = store.getResourcePath(object.bucket, object.key, 'object')
  const bytes = await buffer(object.content)
  const md5 = createHash('md5').update(bytes).digest('hex')
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, bytes)
  await rename(aside, path)
  await store.putMetadata(object.bucket, object.key, object.metadata, md5)
  return { size: bytes.length, md5 }
}

// s3rver's own method removes folders that the next object is about to use.
store.deleteObject = async (bucket: string, key: string) => {
  for (const part of ['object', 'object.md5', 'metadata.json']) {
    await rm(store.getResourcePath(bucket, key, part), { force: true })
  }
}

// s3rver doesn't know this condition, which every real service supports.
server.middleware.unshift(async (context: KoaContext, next: () => Promise<void>) => {
  const condition = context.get('x-amz-copy-source-if-match')
  if (condition) {
    const [, key] = context.get('x-amz-copy-source').split(`${bucket}/`)
    const { etag } = await store.getMetadata(bucket, key)
    if (etag !== condition) throw new S3Error('PreconditionFailed', 'The source is another one by now')
  }
  await next()
})

// The parent process may die without a signal.
process.stdin.on('end', () => process.exit()).resume()

const { port } = await server.run()
process.stdout.write(`${port}\n`)
