import { utils, write, type BookType, type WorkBook, type WorkSheet } from '@e965/xlsx'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  aRow,
  aSheet,
  aWorkbookOf,
  committed,
  reading,
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
})
