import { constants, crc32, deflateRawSync } from 'node:zlib'
import { pauses } from '../../../core/shares/pauses.ts'
import type { Piece } from './board-cards.ts'

// What a change costs is four pieces or so, whatever the level.
const LEVEL = 9
// How long others wait at most, in milliseconds, beside a piece.
const SLICE_MS = 3

/** A piece can refer to so much of the text before it: its context. */
const CONTEXT_BYTES = 16 * 1024
const NO_CONTEXT = new Uint8Array()

// RFC 1952: deflate, no flags, no time, Unix.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** One byte as a block of deflate that is not compressed. It begins at a whole byte and ends at one. */
const blockOf = (character: string, isLast = false) =>
  Buffer.from([isLast ? 1 : 0, 1, 0, 0xfe, 0xff, character.charCodeAt(0)])
const OPEN = blockOf('[')
const COMMA = blockOf(',')
const CLOSE = blockOf(']', true)

/**
 * The body of a board as gzip has it. Only pieces that are new, or stand after another context than before, are
 * compressed: the blocks of deflate can be put together anew where the text stays the same to which they refer.
 */
export async function gzipOf(pieces: Piece[]): Promise<Buffer> {
  const parts: { piece: Piece; context: Uint8Array; bytes: Uint8Array }[] = []
  const pause = pauses(SLICE_MS)
  const check = checkOf()
  for (const [n, piece] of pieces.entries()) {
    const context = pieces[n - 1]?.text.subarray(-CONTEXT_BYTES) ?? NO_CONTEXT
    const former = piece.packed
    const isSame = former !== undefined && Buffer.compare(former.context, context) === 0
    // Not in Node's few threads: the way there costs as much as a piece, and more where pictures and files use them.
    parts.push({ piece, context, bytes: isSame ? former.bytes : compress(piece, context) })
    check.add(n === 0 ? '[' : ',')
    check.add(piece.text)
    await pause()
  }
  check.add(pieces.length > 0 ? ']' : '[]')
  const blocks = parts.flatMap(({ bytes }, n) => [n === 0 ? OPEN : COMMA, bytes])
  const gzip = Buffer.concat([HEADER, ...(pieces.length > 0 ? blocks : [OPEN]), CLOSE, check.end()])
  // From now on they lie in it, so that each is kept once, and contexts in the pieces of this board.
  let at = HEADER.length
  for (const { piece, context, bytes } of parts) {
    at += COMMA.length
    piece.packed = { context, bytes: gzip.subarray(at, at + bytes.length) }
    at += bytes.length
  }
  return gzip
}

function compress({ text }: Piece, context: Uint8Array): Buffer {
  return deflateRawSync(text, {
    level: LEVEL,
    // The digits of ids repeat by chance: to refer back to three of them takes more room than to write them.
    strategy: constants.Z_FILTERED,
    // It ends at a whole byte, and others can follow.
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(context.length > 0 && { dictionary: Buffer.concat([context, COMMA.subarray(-1)]) }),
  })
}

/** The end of the body as gzip wants it: a checksum of the text, and its length. */
function checkOf() {
  let sum = 0
  let length = 0
  return {
    add(text: Uint8Array | string): void {
      sum = crc32(text, sum)
      length += text.length
    },
    end(): Buffer {
      const check = Buffer.alloc(8)
      check.writeUInt32LE(sum, 0)
      check.writeUInt32LE(length, 4)
      return check
    },
  }
}
