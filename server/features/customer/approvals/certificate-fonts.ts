import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'

export type FontName = 'regular' | 'bold' | 'rest'

// knip finds packages in calls with a literal name only.
export const REGULAR = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))
const REST = fileURLToPath(import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))

let rest: Buffer | undefined

const SOURCES: Record<FontName, () => string | Buffer> = {
  regular: () => REGULAR,
  bold: () => BOLD,
  /** Letters that the other fonts lack, such as Chinese, Japanese and Korean ones. */
  rest: () => (rest ??= unpackWoff(readFileSync(REST))),
}

/** The library's types omit it. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

export function setFont(doc: InstanceType<typeof PDFDocument>, name: FontName): (letter: string) => boolean {
  const { font } = (doc.registerFont(name, SOURCES[name]()).font(name) as unknown as WithFont)._font
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const HEAD = 12
const ENTRY = 16
const WOFF_HEAD = 44
const WOFF_ENTRY = 20

/** From a WOFF file, the library would inflate each table again for each letter. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEAD + count * ENTRY)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let place = head.length
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEAD + at * WOFF_ENTRY
    const [from = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(entry + field),
    )
    const content = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(content) : content
    woff.copy(head, HEAD + at * ENTRY, entry, entry + 4)
    for (const [field, value] of [checksum, place, length].entries()) {
      head.writeUInt32BE(value, HEAD + at * ENTRY + 4 + field * 4)
    }
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    place += length + padding.length
  }
  return Buffer.concat(parts)
}
