import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { S3Config } from '../../../server/config.ts'

export interface S3Server {
  config: S3Config
  /** The names of the objects in the bucket, such as `files/8f14…`. */
  names(): Promise<string[]>
  close(): Promise<void>
}

const BUCKET = 'kerf'
const SUFFIX = '._S3rver_object'

/** An S3-compatible service as its own process, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-s3-'))
  const program = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, BUCKET], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (first.done) throw new Error('The S3 server did not start')
  return {
    config: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${first.value}`,
      region: 'us-east-1',
      // The only keys that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async names() {
      const bucket = join(folder, BUCKET)
      const entries = await readdir(bucket, { recursive: true })
      return entries
        .filter((entry) => entry.endsWith(SUFFIX))
        .map((entry) => entry.slice(0, -SUFFIX.length))
        .toSorted()
    },
    async close() {
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
