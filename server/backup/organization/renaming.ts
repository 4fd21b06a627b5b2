import { Transform } from 'node:stream'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const UUID_LENGTH = 36

/** Replaces ids wherever they are: in columns, lists, JSON, mentions and addresses. */
export function renaming(ids: ReadonlyMap<string, string>): Transform {
  // Each character is one byte, so that other text passes unchanged.
  const renamed = (text: string) =>
    Buffer.from(
      text.replaceAll(UUID, (id) => ids.get(id) ?? id),
      'latin1',
    )
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (ids.size === 0) return done(null, chunk)
      const text = rest + chunk.toString('latin1')
      const cut = cutOf(text)
      rest = text.slice(cut)
      done(null, renamed(text.slice(0, cut)))
    },
    flush(done) {
      done(null, renamed(rest))
    },
  })
}

/** Before an id that the next chunk may complete, and behind one that is complete. */
function cutOf(text: string): number {
  const cut = Math.max(0, text.length - UUID_LENGTH + 1)
  for (const { index } of text.matchAll(UUID)) {
    if (index < cut && index + UUID_LENGTH > cut) return index + UUID_LENGTH
  }
  return cut
}
