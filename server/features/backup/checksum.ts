import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Part } from './manifest.ts'

/** Passes bytes on, and counts and hashes them. The result is complete when the stream has ended. */
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

export class ChecksumMismatch extends Error {}

/** Passes bytes on, and fails with ChecksumMismatch before its end if size or hash differ from the part's. */
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
