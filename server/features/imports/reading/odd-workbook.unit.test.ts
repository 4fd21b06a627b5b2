import { describe, expect, test } from 'vitest'
import {
  anArchive,
  aRow,
  aSheet,
  aWorkbookOf,
  reading,
  textsOf,
} from '../../../../test/support/imports/reading.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

describe('a workbook of other programs', () => {
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
