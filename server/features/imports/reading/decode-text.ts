import { isUtf8 } from 'node:buffer'
import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { ImportEncoding } from '#shared/imports/imports.ts'
import { Unreadable } from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

const LOOKED_AT = 2000

export interface Decoded {
  text: string
  /** Null if it is certain. */
  encoding: ImportEncoding | null
  remarks: string[]
}

export function decodeText(bytes: Buffer, chosen?: ImportEncoding): Decoded {
  if (chosen) return { text: withoutControls(decodeAs(bytes, chosen)), encoding: chosen, remarks: [] }
  const utf16 = utf16In(bytes)
  const text = new TextDecoder(utf16 ?? 'utf-8').decode(bytes)
  const broken = countOf(text, /\uFFFD/g)
  const isDamaged = utf16 ? broken > 0 : !isUtf8(bytes)
  if (!isDamaged) return { text: withoutControls(text), encoding: null, remarks: [] }
  // Text that isn't UTF-8 is in Windows' former encoding, unless most of it is UTF-8.
  if (utf16 || countOf(text, /[^\0-\x7f\uFFFD]/gu) > broken) {
    const line = countOf(text.slice(0, text.indexOf('\uFFFD')), /\n/g) + 1
    throw new Unreadable(t.damagedLine({ line }))
  }
  return {
    text: withoutControls(decodeAs(bytes, 'windows-1252')),
    encoding: 'windows-1252',
    remarks: [t.theFileIsNotUtf()],
  }
}

/** The mark tells it, or the 0 in every other byte of plain letters. */
function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

const CODEPAGES: Partial<Record<ImportEncoding, number>> = { ibm437: 437, ibm850: 850, ibm852: 852 }

function decodeAs(bytes: Buffer, encoding: ImportEncoding): string {
  const codepage = CODEPAGES[encoding]
  if (!codepage) return new TextDecoder(encoding).decode(bytes)
  const signs = cptable[codepage]?.dec ?? {}
  return bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => signs[sign.charCodeAt(0)] ?? sign)
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/g

function withoutControls(text: string): string {
  const controls = countOf(text, CONTROLS)
  if (controls === 0) return text
  if (controls > text.length / 100) throw new Unreadable(t.thisIsNeitherATable())
  return text.replaceAll(CONTROLS, '')
}
