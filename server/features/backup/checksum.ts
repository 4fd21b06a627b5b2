import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Part } from './manifest.ts'

/** Passes bytes on, and tells how many they were and their hash. */
export function measuring() {
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

export class Different extends Error {}

/** Passes bytes on, and fails with Different before their end where they are not what the part says. */
export function comparing(part: Pick<Part, 'size' | 'sha256'>): Transform {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(size > part.size ? new Different('More bytes than expected') : null, chunk)
    },
    flush(done) {
      const same = size === part.size && hash.digest('hex') === part.sha256
      done(same ? null : new Different('Other bytes than expected'))
    },
  })
}
