import { utils, write, type WorkBook } from '@e965/xlsx'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  anArchive,
  aRow,
  aSheet,
  aWorkbookOf,
  committed,
  reading,
  refusalOf,
  textsOf,
} from '../../../../test/support/imports/reading.ts'

const bytesOf = (book: WorkBook): Buffer => write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

describe('a workbook', () => {
  test('of SheetJS is read with its dates, times, hours, numbers, booleans and errors', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Nr', 'Kunde', 'Termin', 'Angelegt', 'Stunden', 'Preis', 'bezahlt', 'Fehler'],
        [
          '007',
          ' Käse & Söhne ',
          new Date(Date.UTC(2026, 3, 1)),
          new Date(Date.UTC(2026, 2, 1, 14, 30)),
          1.5,
          0,
          true,
        ],
        [8, 'Zwei\nZeilen', null, null, 0.1 + 0.2, 12.5, false],
      ],
      { UTC: true, cellDates: true },
    )
    sheet['E2'] = { t: 'n', v: 1.5, z: '[h]:mm' }
    sheet['H2'] = { t: 'e', v: 0x17 }
    sheet['!ref'] = 'A1:H3'
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Aufträge & mehr')
    const content = await reading(bytesOf(book))
    expect(content).toMatchObject({ kind: 'table', sheets: ['Aufträge & mehr'], sheet: 'Aufträge & mehr' })
    expect(content.remarks).toEqual(['1 cell has an error such as #REF!: taken as empty'])
    expect(textsOf(content)).toEqual([
      ['Nr', 'Kunde', 'Termin', 'Angelegt', 'Stunden', 'Preis', 'bezahlt', 'Fehler'],
      ['007', 'Käse & Söhne', '2026-04-01', '2026-03-01T14:30:00', '36:00', '0', 'yes', ''],
      ['8', 'Zwei\nZeilen', '', '', '0.3', '12.5', 'no', ''],
    ])
    expect(content.columns[2]?.dates).toBe('ymd')
  })

  test('of write-excel-file is read, from the sheet that is asked for', async () => {
    const bytes = await writeExcelFile([
      { sheet: 'Notes', data: [[]] },
      {
        sheet: 'Open',
        data: [
          ['Title', 'Due'],
          ['Chair', { value: new Date(Date.UTC(2026, 11, 31)), format: 'dd.mm.yyyy' }],
        ],
      },
      { sheet: 'Done', data: [['Title'], ['Shelf'], ['Table']] },
    ]).toBuffer()
    const first = await reading(bytes)
    expect(first).toMatchObject({ sheets: ['Notes', 'Open', 'Done'], sheet: 'Open' })
    expect(textsOf(first)).toEqual([
      ['Title', 'Due'],
      ['Chair', '2026-12-31'],
    ])
    const other = await reading(bytes, { sheet: 'Done' })
    expect(other.sheet).toBe('Done')
    expect(textsOf(other)).toEqual([['Title'], ['Shelf'], ['Table']])
    await expect(reading(bytes, { sheet: 'Gone' })).rejects.toThrow('This workbook has no such sheet')
  })

  test.each(['openpyxl', 'openpyxl-1904'])('of %s is read, with what it does not say', async (name) => {
    const content = await reading(await committed(name))
    expect(content).toMatchObject({ sheets: ['Über & Co', 'Second'], sheet: 'Über & Co' })
    expect(content.remarks).toEqual([
      '10 cells have a formula without its result: open the file in a spreadsheet and save it again',
      'A hidden sheet was left out',
      'The first line was taken for a title and left out',
    ])
    // The rows keep the numbers that the spreadsheet shows.
    expect(content.rows[0]).toEqual({
      row: 4,
      cells: [
        '1',
        'Käse & Söhne 1',
        'Oak “table” 1\nsecond line',
        '2026-04-01',
        '12.3',
        'yes',
        '2026-03-01T14:30:00',
        '',
        '',
        '1:30',
      ],
      parts: null,
    })
  })

  test('of XlsxWriter is read, with formulas by their results and cells that are merged', async () => {
    const content = await reading(await committed('xlsxwriter'))
    expect(content).toMatchObject({ sheets: ['Empty', 'Orders'], sheet: 'Orders' })
    expect(textsOf(content).slice(0, 2)).toEqual([
      ['Nr', 'Kunde', 'Titel', 'Liefertermin', 'Stunden', 'bezahlt', 'Angelegt', 'Formel', 'Fehler'],
      ['1', 'Kunde 1', 'Eiche Tisch', '2026-04-01', '36:00', 'no', '2026-03-01T09:05:59', 'done', ''],
    ])
    expect(textsOf(await reading(await committed('xlsxwriter-1904')))).toEqual([
      ['Due', 'T'],
      ['2026-04-01', 'a'],
    ])
  })

  test('whose dates begin in 1904 says so in one of two ways', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const relations = '<Relationship Id="r2" Type="x/styles" Target="styles.xml"/>'
    const sheet = aSheet(`${aRow(1, ['Due', 'Title'])}<row r="2"><c r="A2" s="1"><v>44651</v></c></row>`)
    for (const [said, date] of [
      ['true', '2026-04-01'],
      ['1', '2026-04-01'],
      ['false', '2022-03-31'],
    ]) {
      const bytes = await aWorkbookOf(sheet, {
        'xl/styles.xml': styles,
        'xl/workbook.xml': `<workbook><workbookPr date1904="${said}"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/>${relations}</Relationships>`,
      })
      expect(textsOf(await reading(bytes))[1]).toEqual([date, ''])
    }
  })

  test('whose rows are merged says what that means, and none for heads that are', async () => {
    const rows = aRow(1, ['Title', 'Customer']) + aRow(2, ['Chair', 'Ann']) + aRow(3, ['Table'])
    const merged = (ref: string) =>
      aSheet(rows).replace('</worksheet>', `<mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`)
    const down = await reading(await aWorkbookOf(merged('B2:B3')))
    expect(down.rows[1]?.cells).toEqual(['Table', ''])
    expect(down.remarks).toEqual(['Where rows are merged, what stands there counts for the first of them'])
    expect((await reading(await aWorkbookOf(merged('A1:B1')))).remarks).toEqual([])
  })

  test('with a look for its whole columns is read down to its last order', async () => {
    const rows = aRow(1, ['Title', 'Customer']) + aRow(3, ['Chair', 'Ann'])
    const sheet = aSheet(`${rows}<row r="1048576" s="1"><c r="A1048576" s="1"/></row>`)
    const prefixed = sheet.replaceAll(/<(\/?)/g, '<$1x:')
    for (const each of [sheet, prefixed]) {
      const { rows } = await reading(await aWorkbookOf(each))
      expect(rows).toEqual([{ row: 3, cells: ['Chair', 'Ann'], parts: null }])
    }
  })
})

describe('a file that is no workbook, or one to do harm', () => {
  const sheet = aSheet(aRow(1, ['Title', 'Customer']) + aRow(2, ['Chair', 'Ann']))
  const DAMAGED = 'This workbook is damaged: it cannot be read. Open it, save it again, and try that'

  test('is refused by what it is', async () => {
    const ole = (name: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(name, 'utf16le')])
    expect(await refusalOf(ole('Workbook'))).toBe(
      'This is an old Excel file (.xls). Save it as .xlsx and try again',
    )
    expect(await refusalOf(ole('EncryptedPackage'))).toBe(
      'This workbook has a password. Save it without, and try again',
    )
    expect(await refusalOf(ole('WordDocument'))).toBe('This is an old Office document, and no spreadsheet')
    expect(await refusalOf(await anArchive({ 'content.xml': 'x' }))).toBe(
      'This is an OpenDocument file. Save it as .xlsx and try again',
    )
    expect(await refusalOf(await anArchive({ 'xl/workbook.bin': 'x' }))).toMatch(/binary Excel file/)
    expect(await refusalOf(await anArchive({ 'Index/Document.iwa': 'x' }))).toMatch(/Apple Numbers/)
    expect(await refusalOf(await anArchive({ 'word/document.xml': 'x' }))).toMatch(/no spreadsheet/)
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
    expect(await refusalOf(bomb)).toBe('This workbook has more than 100 MB when it is unpacked')
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

  test('has no more sheets than can be chosen from, with names that can be stored', async () => {
    const named = (...names: string[]) => {
      const sheets = names.map((name) => `<sheet name="${name}" r:id="r1"/>`).join('')
      return aWorkbookOf(sheet, { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })
    }
    const longest = Array.from({ length: 255 }, (_, index) => String(index).padEnd(100, 'x'))
    expect((await reading(await named(...longest))).sheets).toEqual(longest)
    expect(await refusalOf(await named('One more', ...longest))).toBe(
      'This workbook has more than 255 sheets',
    )
    expect(await refusalOf(await named('x'.repeat(101)))).toBe(DAMAGED)
    const strange = await named('Or&#0;ders&#xD800;')
    expect(await reading(strange, { sheet: 'Orders\uFFFD' })).toMatchObject({ sheets: ['Orders\uFFFD'] })
  })

  test('has nothing far off, which the library would fill up to', async () => {
    const far = (row: string) => aWorkbookOf(aSheet(`${aRow(1, ['Title', 'Customer'])}${row}`))
    for (const row of [
      '<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
      '<row r="99999999999999"><c r="A2"><v>1</v></c></row>',
    ]) {
      expect(await refusalOf(await far(row))).toBe(
        'This sheet has something below row 40,000. Delete what stands there, and try again',
      )
    }
    expect(await refusalOf(await far('<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>'))).toBe(
      'This sheet has something in more than 200 columns. Delete what stands there, and try again',
    )
    const formula = `<row r="2"><c r="A2"><f>1</f>${' '.repeat(1_000_000)}<v>2</v></c></row>`
    expect(textsOf(await reading(await far(formula)))[1]).toEqual(['2', ''])
  })
})
