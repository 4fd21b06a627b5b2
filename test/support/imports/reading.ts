import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ZipFile } from 'yazl'
import {
  readImportFile,
  type FileContent,
  type FileToRead,
} from '../../../server/features/imports/reading/read-file.ts'
import { Unreadable } from '../../../server/features/imports/reading/table.ts'
import { temporaryFolder } from '../temporary.ts'

/** Reads these bytes. */
export async function reading(
  content: Uint8Array | string,
  { mimeType = 'application/octet-stream', ...chosen }: Partial<Omit<FileToRead, 'path'>> = {},
): Promise<FileContent> {
  const path = join(await temporaryFolder(), 'upload')
  await writeFile(path, content)
  return readImportFile({ path, mimeType, ...chosen })
}

/** The sentence that refuses these bytes. */
export async function refusalOf(content: Uint8Array | string, mimeType?: string): Promise<string> {
  try {
    await reading(content, mimeType ? { mimeType } : {})
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  throw new Error('It was read')
}

/** The texts only: each column's head, and each row's cells. */
export const textsOf = ({ columns, rows }: FileContent): string[][] => [
  columns.map(({ name }) => name),
  ...rows.map(({ cells }) => cells),
]

/** A workbook written by openpyxl 3.1 or XlsxWriter 3.2, according to its name. */
export const committed = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `${name}.xlsx`))

export async function anArchive(
  files: Record<string, string | Buffer>,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content as Buffer), name, options)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const partOf = (name: string, kind: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${OFFICE}.${kind}+xml"/>`
const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${partOf('workbook', 'sheet.main')}${partOf('styles', 'styles')}</Types>`

/** A workbook with one sheet, written by hand. */
export function aWorkbookOf(
  sheet: string | Buffer,
  more: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/styles.xml': '<styleSheet/>',
    'xl/workbook.xml': `<workbook xmlns:r="${KINDS}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${KINDS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  const book = String(files['xl/workbook.xml']).replace('<workbook', `<workbook xmlns="${MAIN}"`)
  return anArchive({ ...files, 'xl/workbook.xml': book })
}

export const aSheet = (rows: string, head = '') =>
  `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`

export const aRow = (row: number, cells: string[]) =>
  `<row r="${row}">${cells
    .map((text, index) => `<c r="${'ABCDEFGH'[index]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`
