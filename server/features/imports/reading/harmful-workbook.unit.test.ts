import { utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import {
  anArchive,
  aRow,
  aSheet,
  aWorkbookOf,
  reading,
  refusalOf,
  textsOf,
} from '../../../../test/support/imports/reading.ts'

describe('a file that is no workbook, or one to do harm', () => {
  const sheet = aSheet(aRow(1, ['Title', 'Customer']) + aRow(2, ['Chair', 'Ann']))
  const DAMAGED = 'This workbook is damaged. Open it, save it again and try again'

  test('is refused by what it is', async () => {
    const ole = (name: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(name, 'utf16le')])
    expect(await refusalOf(ole('Workbook'))).toBe(DAMAGED)
    expect(await refusalOf(ole('EncryptedPackage'))).toBe(
      'This workbook has a password. Save it without a password and try again',
    )
    expect(await refusalOf(ole('WordDocument'))).toBe('This is an old Office document, not a spreadsheet')
    expect(await refusalOf(await anArchive({ 'Index/Document.iwa': 'x' }))).toMatch(/Apple Numbers/)
    expect(await refusalOf(await anArchive({ 'word/document.xml': 'x' }))).toMatch(/not a spreadsheet/)
    expect(await refusalOf(await anArchive({ 'orders.csv': 'x' }))).toMatch(/^This is a ZIP archive/)
    expect(await refusalOf('%PDF-1.7', 'application/pdf')).toMatch(/^This is a PDF/)
    expect(await refusalOf('GIF89a', 'image/gif')).toMatch(/^This is a picture/)
    expect(await refusalOf('<html><table>')).toMatch(/^This is a web page/)
    expect(await refusalOf(await aWorkbookOf(aSheet('')))).toBe('There is nothing in this workbook')
  })

  test('is refused where it is cut off or garbled', async () => {
    const bytes = await aWorkbookOf(sheet)
    expect(await refusalOf(bytes.subarray(0, -30))).toBe(DAMAGED)
    expect(await refusalOf(Buffer.from(bytes).fill(7, 100, 300))).toBe(DAMAGED)
    expect(await refusalOf(await aWorkbookOf(sheet.slice(0, -40)))).toBe(DAMAGED)
  })

  // In the headers of entries, or in the directory at the end.
  const stating = (
    bytes: Buffer,
    signature: 'PK\x03\x04' | 'PK\x01\x02',
    size: number,
    name = 'xl/worksheets',
  ) => {
    const place = signature === 'PK\x01\x02' ? 24 : 22
    for (let at = 0; (at = bytes.indexOf(signature, at, 'latin1')) >= 0; at += 4) {
      const isIt = bytes.subarray(at, at + 60).includes(name)
      if (isIt) bytes.writeUInt32LE(size, at + place)
    }
    return bytes
  }

  test('unpacks to no more than it may, and only what is needed', async () => {
    const bomb = stating(await aWorkbookOf(sheet), 'PK\x01\x02', 100_000_001)
    expect(await refusalOf(bomb)).toBe('This workbook has more than 100 MB when unpacked')
    const withPicture = await aWorkbookOf(sheet, { 'xl/media/image1.png': 'x' })
    const unneeded = stating(withPicture, 'PK\x01\x02', 100_000_001, 'xl/media')
    expect(textsOf(await reading(unneeded))).toHaveLength(2)
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`xl/${index}`, '']))
    expect(await refusalOf(await anArchive(many, { compress: false }))).toBe(
      'This archive has more than 2000 files',
    )
  })

  test('is not believed the sizes that it states', async () => {
    const inEntries = stating(await aWorkbookOf(sheet), 'PK\x03\x04', 0xffff_fff0)
    expect(textsOf(await reading(inEntries))).toHaveLength(2)
    for (const size of [5, 99_000_000]) {
      const inDirectory = stating(await aWorkbookOf(sheet.repeat(100)), 'PK\x01\x02', size)
      expect(await refusalOf(inDirectory)).toBe(DAMAGED)
    }
  })

  test('opens nothing by an entity, and names that lead out of a folder are no matter', async () => {
    const head =
      '<!DOCTYPE a [<!ENTITY l0 "ha"><!ENTITY l1 "&l0;&l0;"><!ENTITY file SYSTEM "file:///etc/hostname">]>'
    const rows = aRow(1, ['Title', 'Customer']) + aRow(2, ['&l1;', '&file;'])
    expect(textsOf(await reading(await aWorkbookOf(aSheet(rows, head))))[1]).toEqual(['&l1;', '&file;'])
    const named = await aWorkbookOf(sheet, { '__/__/etc/cron': 'x' })
    const outside = Buffer.from(named.toString('latin1').replaceAll('__/__', '../..'), 'latin1')
    expect(textsOf(await reading(outside))).toHaveLength(2)
  })

  test('has names of sheets that can be stored', async () => {
    const named = (...names: string[]) => {
      const sheets = names.map((name) => `<sheet name="${name}" r:id="r1"/>`).join('')
      return aWorkbookOf(sheet, { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })
    }
    const strange = await named('Or&#0;ders&#xD800;')
    expect(await reading(strange, { sheet: 'Orders\uFFFD' })).toMatchObject({ sheets: ['Orders\uFFFD'] })
  })

  test('may have styles and notes far off', async () => {
    const far = (row: string) => aWorkbookOf(aSheet(`${aRow(1, ['Title', 'Customer'])}${row}`))
    const styled = Array.from({ length: 300 }, (_, index) => `<c r="${utils.encode_col(index + 2)}2" s="1"/>`)
    const note = '<c r="A2"><v>1</v></c><c r="XFD2"><v>2</v></c>'
    const lowest = '<row r="1048576"><c r="A1048576"><v>3</v></c></row>'
    expect(textsOf(await reading(await far(`<row r="2">${note}${styled.join('')}</row>${lowest}`)))).toEqual([
      ['Title', 'Customer', 'Column XFD'],
      ['1', '', '2'],
      ['3', '', ''],
    ])
    expect(await refusalOf(await far('<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>'))).toBe(DAMAGED)
    const formula = `<row r="2"><c r="A2"><f>1</f>${' '.repeat(100_000)}<v>2</v></c></row>`
    expect(textsOf(await reading(await far(formula)))[1]).toEqual(['2', ''])
  })

  test('is refused for one cell of 9 MB', async () => {
    const cell = Buffer.concat([
      Buffer.from(
        `<worksheet><sheetData>${aRow(1, ['Title', 'Customer'])}<row r="2"><c r="A2" t="inlineStr"><is><t>`,
      ),
      Buffer.alloc(9_000_000, 'a'),
      Buffer.from('</t></is></c></row></sheetData></worksheet>'),
    ])
    const bytes = await aWorkbookOf(cell)
    expect(bytes.length).toBeLessThan(15_000)
    expect(await refusalOf(bytes)).toBe('This workbook has a cell with more text than can be imported')
  })
})
