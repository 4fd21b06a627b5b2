import { open, readFile } from 'node:fs/promises'
import type { Import, ImportColumn } from '#shared/imports/types.ts'
import { columnsOf } from '../planning/columns.ts'
import { openArchive } from './archive.ts'
import { decodeText } from './decode-text.ts'
import { TEXT_LIMIT } from './limits.ts'
import { readTable } from './read-table.ts'
import { readTrello } from './read-trello.ts'
import { readWorkbook } from './read-workbook.ts'
import { tableOf, type FileRow, type Table } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { WORKBOOK } from './workbook.ts'

export interface FileToRead {
  path: string
  /** What is known of it by its content. */
  mimeType: string
  sheet: string | undefined
}

/** What was read of a file, and what was seen in its columns. */
export interface FileContent {
  kind: Import['kind']
  sheets: string[]
  sheet: string | null
  remarks: string[]
  columns: ImportColumn[]
  rows: FileRow[]
}

/** Reads a file as what it is, whatever its name says. @throws Unreadable */
export async function readImportFile({ path, mimeType, sheet }: FileToRead): Promise<FileContent> {
  const head = await headOf(path)
  if (head.length === 0) throw new Unreadable('This file is empty')
  if (head.subarray(0, 4).equals(ZIP)) return readZip(path, sheet)
  if (head.equals(OLE)) throw new Unreadable(sentenceOnOle(await readFile(path)))
  refuseOtherTypes(mimeType)
  return readText(await readFile(path))
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
// What Office wrote before 2007, and wraps what has a password in.
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OLE.length), 0, OLE.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const contentOf = async (
  kind: Import['kind'],
  { names, rows, remarks }: Table,
  sheets: string[] = [],
  sheet: string | null = null,
): Promise<FileContent> => {
  const columns = await columnsOf(
    names,
    rows.map(({ cells }) => cells),
  )
  return { kind, sheets, sheet, remarks, columns, rows }
}

async function readZip(path: string, wanted: string | undefined): Promise<FileContent> {
  const archive = await openArchive(path)
  try {
    if (!archive.names.includes(WORKBOOK)) throw new Unreadable(sentenceOnZip(archive.names))
    const { grid, sheets, sheet, remarks } = await readWorkbook(archive, wanted)
    const table = tableOf(grid)
    return await contentOf('table', { ...table, remarks: [...remarks, ...table.remarks] }, sheets, sheet)
  } finally {
    archive.close()
  }
}

const SAVE_AS = 'Save it as .xlsx and try again'

function sentenceOnZip(names: string[]): string {
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (has('xl/')) return `This is a binary Excel file (.xlsb). ${SAVE_AS}`
  if (has('META-INF/manifest.xml') || has('content.xml')) return `This is an OpenDocument file. ${SAVE_AS}`
  if (has('Index/')) return `This is a file of Apple Numbers. Export it as Excel or CSV and try again`
  if (has('word/') || has('ppt/')) return 'This is a document, and no spreadsheet'
  return 'This is a ZIP archive. Unpack it, and choose the file that was in it'
}

function sentenceOnOle(bytes: Buffer): string {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return 'This workbook has a password. Save it without, and try again'
  if (has('Workbook') || has('Book')) return `This is an old Excel file (.xls). ${SAVE_AS}`
  return 'This is an old Office document, and no spreadsheet'
}

function refuseOtherTypes(mimeType: string): void {
  if (mimeType === 'application/pdf') {
    throw new Unreadable('This is a PDF. Export the table as Excel or CSV and try again')
  }
  const [type] = mimeType.split('/')
  if (mimeType !== 'image/svg+xml' && (type === 'image' || type === 'video' || type === 'audio')) {
    throw new Unreadable('This is a picture or a recording, and no table')
  }
}

async function readText(bytes: Buffer): Promise<FileContent> {
  const { text, remarks } = decodeText(bytes)
  if (text.length > TEXT_LIMIT)
    throw new Unreadable('This file has more text than can be imported at once: split it')
  const start = text.trimStart().slice(0, 100)
  if (start === '') throw new Unreadable('There is nothing in this file')
  if (/^<(!doctype|html|head|body|table|meta|\?xml|svg)/i.test(start)) {
    throw new Unreadable(
      `This is a web page or XML, and no table. Open it in a spreadsheet, and save it as .xlsx`,
    )
  }
  if (/^(\{\s*["}]|\[\s*[[{\]])/.test(start)) return contentOf('trello', readTrello(text))
  const table = tableOf(readTable(text))
  return contentOf('table', { ...table, remarks: [...remarks, ...table.remarks] })
}
