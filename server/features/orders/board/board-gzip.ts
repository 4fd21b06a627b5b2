import { constants, crc32, deflateRawSync } from 'node:zlib'
import { pauses } from '../../../queue/slices.ts'
import type { Piece } from './board-cards.ts'

// A change compresses about four pieces, so a high level is affordable.
const LEVEL = 9
// The longest wait of other requests beside one piece.
const SLICE_MS = 3

/** A piece can refer to this much of the text before it: its context. */
const CONTEXT_BYTES = 16 * 1024
const NO_CONTEXT = new Uint8Array()

// RFC 1952: deflate, no flags, no time, Unix.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** An uncompressed block of deflate. It begins and ends at a whole byte. */
const blockOf = (character: string, isLast = false) =>
  Buffer.from([isLast ? 1 : 0, 1, 0, 0xfe, 0xff, character.charCodeAt(0)])
const OPEN = blockOf('[')
const COMMA = blockOf(',')
const CLOSE = blockOf(']', true)

/** Blocks of deflate can be joined again as long as the text that they refer to stays the same. */
export async function gzipOf(pieces: Piece[]): Promise<Buffer> {
  const parts: { piece: Piece; context: Uint8Array; bytes: Uint8Array }[] = []
  const pause = pauses(SLICE_MS)
  const check = checkOf()
  for (const [n, piece] of pieces.entries()) {
    const context = pieces[n - 1]?.text.subarray(-CONTEXT_BYTES) ?? NO_CONTEXT
    const former = piece.packed
    const isSame = former !== undefined && Buffer.compare(former.context, context) === 0
    // Handing over to Node's thread pool costs as much as a piece, and pictures and files need the threads.
    parts.push({ piece, context, bytes: isSame ? former.bytes : compress(piece, context) })
    check.add(n === 0 ? '[' : ',')
    check.add(piece.text)
    await pause()
  }
  check.add(pieces.length > 0 ? ']' : '[]')
  const blocks = parts.flatMap(({ bytes }, n) => [n === 0 ? OPEN : COMMA, bytes])
  const gzip = Buffer.concat([HEADER, ...(pieces.length > 0 ? blocks : [OPEN]), CLOSE, check.end()])
  // The compressed blocks now lie in the joined body, so that each is kept once.
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
    // Digits of ids repeat by chance, and a reference to three digits takes more room than the digits.
    strategy: constants.Z_FILTERED,
    // The piece ends at a whole byte, so that others can follow.
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(context.length > 0 && { dictionary: Buffer.concat([context, COMMA.subarray(-1)]) }),
  })
}

/** A checksum of the text, and its length. */
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
