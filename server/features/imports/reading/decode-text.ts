import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { ImportEncoding } from '#shared/imports/imports.ts'
import { Unreadable } from './unreadable.ts'

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]
const LOOKED_AT = 2000

export interface Decoded {
  text: string
  /** The one that was chosen or guessed; null where there is no doubt. */
  encoding: ImportEncoding | null
  remarks: string[]
}

/** Text in the encoding that was chosen, or in one that spreadsheets write. @throws Unreadable */
export function decodeText(bytes: Buffer, chosen?: ImportEncoding): Decoded {
  if (chosen) return { text: withoutControls(decodeAs(bytes, chosen)), encoding: chosen, remarks: [] }
  const marked = BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))
  const encoding = marked?.encoding ?? unmarkedUtf16(bytes)
  if (encoding) return { text: decodeStrictly(bytes, encoding), encoding: null, remarks: [] }
  const text = tryToDecode(bytes, 'utf-8')
  if (text === undefined) return decodeWindows(bytes)
  return { text: withoutControls(text), encoding: null, remarks: [] }
}

/** The encodings of DOS, which TextDecoder doesn't know. */
const CODEPAGES: Partial<Record<ImportEncoding, number>> = { ibm437: 437, ibm850: 850, ibm852: 852 }

function decodeAs(bytes: Buffer, encoding: ImportEncoding): string {
  const codepage = CODEPAGES[encoding]
  if (!codepage) return new TextDecoder(encoding).decode(bytes)
  const signs = cptable[codepage]?.dec ?? {}
  return bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => signs[sign.charCodeAt(0)] ?? sign)
}

function tryToDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function decodeStrictly(bytes: Buffer, encoding: string): string {
  const text = tryToDecode(bytes, encoding)
  if (text === undefined) throw damaged(new TextDecoder(encoding).decode(bytes))
  return withoutControls(text)
}

/** UTF-16 without a mark: every other byte of plain letters is 0. */
function unmarkedUtf16(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

/** What is no UTF-8 is what Windows used to write, unless most of it is UTF-8. */
function decodeWindows(bytes: Buffer): Decoded {
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  const broken = countOf(asUtf8, /\uFFFD/g)
  const whole = countOf(asUtf8, /[^\0-\x7f\uFFFD]/gu)
  if (whole > broken) throw damaged(asUtf8)
  const text = withoutControls(new TextDecoder('windows-1252').decode(bytes))
  return {
    text,
    encoding: 'windows-1252',
    remarks: ['The file is not UTF-8 and was read as Windows text. Check umlauts and accents'],
  }
}

function damaged(text: string): Unreadable {
  const before = text.slice(0, text.indexOf('\uFFFD'))
  const line = countOf(before, /\n/g) + 1
  return new Unreadable(`Line ${line} has characters that are damaged. Save the file again as UTF-8`)
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/g

/** @throws Unreadable where there are so many that it is no text */
function withoutControls(text: string): string {
  const controls = countOf(text, CONTROLS)
  if (controls === 0) return text
  if (controls > text.length / 100) throw new Unreadable('This is neither a table nor a Trello board')
  return text.replaceAll(CONTROLS, '')
}
