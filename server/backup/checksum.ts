import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Part } from './manifest.ts'

/** The result is complete when the stream has ended. */
export function checksumStream() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

export const checksum = (text: string) => ({
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

export class ChecksumMismatch extends Error {}

/** @throws ChecksumMismatch before the stream's end */
export function verifyingStream(part: Pick<Part, 'size' | 'sha256'>): Transform {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(size > part.size ? new ChecksumMismatch('More bytes than expected') : null, chunk)
    },
    flush(done) {
      const same = size === part.size && hash.digest('hex') === part.sha256
      done(same ? null : new ChecksumMismatch('Other bytes than expected'))
    },
  })
}
