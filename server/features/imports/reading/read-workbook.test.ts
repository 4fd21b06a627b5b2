import { utils, write, type BookType, type WorkBook, type WorkSheet } from '@e965/xlsx'
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

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx'): Buffer =>
  write(book, { type: 'buffer', bookType, cellStyles: true }) as Buffer

function bookOf(sheets: Record<string, WorkSheet | unknown[][]>): WorkBook {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) {
    const made = Array.isArray(sheet) ? utils.aoa_to_sheet(sheet, { UTC: true, cellDates: true }) : sheet
    utils.book_append_sheet(book, made, name)
  }
  return book
}

/** A sheet whose cells look as their formats say. */
function formatted(cells: [head: string, value: unknown, format: string][]): WorkSheet {
  const sheet = utils.aoa_to_sheet([cells.map(([head]) => head), cells.map(([, value]) => value)], {
    UTC: true,
    cellDates: true,
  })
  for (const [index, [, , format]] of cells.entries()) {
    const cell = sheet[utils.encode_cell({ r: 1, c: index })]
    if (cell && format) cell.z = format
  }
  return sheet
}

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
      '10 cells have a formula without its result: taken as empty. To import the results, open the file in a spreadsheet and save it again',
      'The first line looks like a title and is skipped',
      'A hidden sheet is skipped',
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
      isLeftOut: false,
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
    const relations = `<Relationship Id="r2" Type="${RELATION}/styles" Target="styles.xml"/>`
    const sheet = aSheet(`${aRow(1, ['Due', 'Title'])}<row r="2"><c r="A2" s="1"><v>44651</v></c></row>`)
    for (const [said, date] of [
      ['true', '2026-04-01'],
      ['1', '2026-04-01'],
      ['false', '2022-03-31'],
    ]) {
      const bytes = await aWorkbookOf(sheet, {
        'xl/styles.xml': styles,
        'xl/workbook.xml': `<workbook><workbookPr date1904="${said}"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet1.xml"/>${relations}</Relationships>`,
      })
      expect(textsOf(await reading(bytes))[1]).toEqual([date, ''])
    }
  })

  test('gives what is merged over several rows to each order in them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Customer', 'Job', 'Due'],
      ['Hotel Post', 'Bed 0', '2026-12-01'],
      [null, 'Bed 1', '2026-12-02'],
      [null, null, null],
      ['Kim', 'Desk', '2026-12-09'],
    ])
    sheet['!merges'] = [utils.decode_range('A2:A4'), utils.decode_range('A5:XFD1048576')]
    const { rows } = await reading(bytesOf(bookOf({ A: sheet })))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Hotel Post', 'Hotel Post', 'Kim'])
  })

  test.each(['xlsx', 'xlsb', 'biff8'] as const)('as %s is read as the shop sees its cells', async (type) => {
    const cells: [string, unknown, string, string][] = [
      ['Order', 17, '"A-"0000', 'A-0017'],
      ['Postal code', 1067, '00000', '01067'],
      ['Phone', 1761234567, '0000" / "0000000', '0176 / 1234567'],
      ['Discount', 0.5, '0\\ %', '50 %'],
      ['Price', 2450.5, '#,##0.00\\ "€"', '2.450,50 €'],
      ['Dollars', 2450.5, '"$"#,##0.00', '$2,450.50'],
      ['Mobile', 491761234567, '', '491761234567'],
      ['Number', 491761234567, '0.00E+00', '491761234567'],
      ['Pieces', 1234567, '#,##0', '1234567'],
      ['Due', new Date(Date.UTC(2026, 11, 4)), 'dd.mm.yy', '2026-12-04'],
      ['Taken on', new Date(Date.UTC(2026, 10, 4, 9, 30)), 'm/d/yyyy h:mm', '2026-11-04T09:30:00'],
      ['Done', 0, 'dd.mm.yyyy', ''],
      ['Hours', 1.5, '[h]:mm', '36:00'],
      ['Left', 'x', '', 'x'],
    ]
    const sheet = formatted(cells.map(([head, value, format]) => [head, value, format]))
    const { rows } = await reading(bytesOf(bookOf({ Orders: sheet }), type))
    expect(rows[0]?.cells).toEqual(cells.map(([, , , expected]) => expected))
  })

  test.each(['ods', 'biff5', 'wk3', 'sylk', 'dif'] as const)('as %s is read too', async (type) => {
    const table = [
      ['Title', 'Customer', 'Hours'],
      ['Chair', 'Kim', 4],
    ]
    const bytes = write(bookOf({ Sheet1: table }), { type: 'buffer', bookType: type as BookType }) as Buffer
    expect(textsOf(await reading(bytes))).toEqual([
      ['Title', 'Customer', 'Hours'],
      ['Chair', 'Kim', '4'],
    ])
  })

  test('is read from the sheet that looks like orders, and offers the others', async () => {
    const book = bookOf({
      Cover: [['How to use this file'], ['Version', 3]],
      'Price list': Array.from({ length: 50 }, (_, index) => [`Board ${index}`, index, index * 2]),
      Wide: [Array.from({ length: 120 }, (_, index) => `Head ${index}`), ['x']],
      Jobs: [[], [], [null, 'Job no', 'Job', 'Client'], [null, 'J-1', 'Cabinet', 'Kim']],
      Secret: [['Margin'], [1]],
    })
    book.Workbook = { Sheets: [{}, {}, {}, {}, { Hidden: 1 }] }
    const bytes = bytesOf(book)
    const content = await reading(bytes)
    expect(content).toMatchObject({
      sheet: 'Jobs',
      sheets: ['Cover', 'Price list', 'Wide', 'Jobs'],
      remarks: ['A hidden sheet is skipped'],
      headRow: 3,
      firstLines: [
        { row: 3, cells: ['Job no', 'Job', 'Client'] },
        { row: 4, cells: ['J-1', 'Cabinet', 'Kim'] },
      ],
    })
    expect(textsOf(content)).toEqual([
      ['Job no', 'Job', 'Client'],
      ['J-1', 'Cabinet', 'Kim'],
    ])
    expect((await reading(bytes, { sheet: 'Price list' })).rows).toHaveLength(50)
    await expect(reading(bytes, { sheet: 'Wide' })).rejects.toThrow(/^This file has 120 columns/)
  })

  test('says what is hidden, and leaves it out until somebody wants it', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Title', 'Internal margin', 'Customer', 'Cost'],
      ['Chair', 12, 'Ann', 3],
      ['Table', 15, 'Ben', 4],
      ['Shelf', 18, 'Cem', 5],
    ])
    sheet['!cols'] = [{}, { hidden: true }, {}, { hidden: true }]
    sheet['!rows'] = [{}, {}, { hidden: true }]
    const { columns, rows, remarks } = await reading(bytesOf(bookOf({ Orders: sheet })))
    expect(columns.map(({ isHidden }) => isHidden)).toEqual([undefined, true, undefined, true])
    expect(rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, false])
    expect(remarks).toEqual([
      '2 hidden columns are skipped: Internal margin, Cost. Choose fields to import them',
      '1 hidden or filtered row is skipped. You can restore it under Check',
    ])
  })

  test('with a formula whose result is an empty text has nothing there, and no remark', async () => {
    const cells =
      '<c r="A2" t="str"><f>IF(1,"","x")</f><v></v></c><c r="B2"><f>1+1</f></c><c r="C2" t="str"><f>"Ann"</f><v>Ann</v></c>'
    const rows = `${aRow(1, ['Title', 'Hours', 'Customer'])}<row r="2">${cells}</row>`
    const content = await reading(await aWorkbookOf(aSheet(rows)))
    expect(content.rows[0]?.cells).toEqual(['', '', 'Ann'])
    expect(content.remarks).toEqual([
      '1 cell has a formula without its result: taken as empty. To import the results, open the file in a spreadsheet and save it again',
    ])
  })

  const TWO = [
    ['Title', 'Customer'],
    ['Chair', 'Ann'],
  ]

  test('is read where its cells have no address, and its texts are CDATA or signs by their number', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${cell('Title')}${cell('<![CDATA[Customer]]>')}</row><row>${cell('Chair')}${cell('&#x1F600;&#252;')}</row>`
    expect(textsOf(await reading(await aWorkbookOf(aSheet(rows))))).toEqual([
      ['Title', 'Customer'],
      ['Chair', '😀ü'],
    ])
  })

  test('is read where its archive has backslashes, other capitals, or another place for the workbook', async () => {
    const sheet = aSheet(aRow(1, TWO[0]!) + aRow(2, TWO[1]!))
    const bytes = (await aWorkbookOf(sheet)).toString('latin1')
    for (const [from, to] of [
      ['xl/worksheets/sheet1.xml', 'xl\\worksheets\\sheet1.xml'],
      ['xl/worksheets/sheet1.xml', 'XL/Worksheets/SHEET1.xml'],
    ]) {
      expect(textsOf(await reading(Buffer.from(bytes.replaceAll(from!, to!), 'latin1')))).toEqual(TWO)
    }
    const moved = await anArchive({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/book/main.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      'book/main.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'book/_rels/main.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="one.xml"/></Relationships>`,
      'book/one.xml': sheet,
    })
    expect(textsOf(await reading(moved))).toEqual(TWO)
  })

  test('of the strict kind has days and times as text', async () => {
    const dated = (place: string, value: string) => `<c r="${place}" t="d"><v>${value}</v></c>`
    const cells = dated('A2', '2026-12-04') + dated('B2', '2026-12-04T10:30:00') + dated('C2', '10:30:00')
    const rows = `${aRow(1, ['Due', 'Created', 'Hours'])}<row r="2">${cells}</row>`
    const content = await reading(await aWorkbookOf(aSheet(rows)))
    expect(content.rows[0]?.cells).toEqual(['2026-12-04', '2026-12-04T10:30:00', '10:30'])
  })

  test('with a look for its whole columns is read down to its last order', async () => {
    const rows = aRow(1, ['Title', 'Customer']) + aRow(3, ['Chair', 'Ann'])
    const sheet = aSheet(`${rows}<row r="1048576" s="1"><c r="A1048576" s="1"/></row>`)
    const prefixed = sheet.replaceAll(/<(\/?)/g, '<$1x:')
    for (const each of [sheet, prefixed]) {
      const { rows } = await reading(await aWorkbookOf(each))
      expect(rows).toEqual([{ row: 3, cells: ['Chair', 'Ann'], parts: null, isLeftOut: false }])
    }
  })
})

describe('a file that is no workbook, or one to do harm', () => {
  const sheet = aSheet(aRow(1, ['Title', 'Customer']) + aRow(2, ['Chair', 'Ann']))
  const DAMAGED = 'This workbook is damaged: it cannot be read. Open it, save it again, and try that'

  test('is refused by what it is', async () => {
    const ole = (name: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(name, 'utf16le')])
    expect(await refusalOf(ole('Workbook'))).toBe(DAMAGED)
    expect(await refusalOf(ole('EncryptedPackage'))).toBe(
      'This workbook has a password. Save it without, and try again',
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

  test('is refused at once for one cell of 99 MB', async () => {
    const cell = Buffer.concat([
      Buffer.from(
        `<worksheet><sheetData>${aRow(1, ['Title', 'Customer'])}<row r="2"><c r="A2" t="inlineStr"><is><t>`,
      ),
      Buffer.alloc(99_000_000, 'a'),
      Buffer.from('</t></is></c></row></sheetData></worksheet>'),
    ])
    const bytes = await aWorkbookOf(cell)
    expect(bytes.length).toBeLessThan(150_000)
    expect(await refusalOf(bytes)).toBe('This workbook has a cell with more text than can be imported')
  })
})
