import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CSV_OPTIONS, withFormulas, withoutFormulas } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['Table; =1', 'Table; =1'],
  ['Table;=1', "Table;'=1"],
  ['Table;"=1"', 'Table;\'"=1"'],
  ['\tA\t@sum', "'\tA\t'@sum"],
  ['- oak\n- ash\r\n+ glue', "'- oak\n'- ash\r\n'+ glue"],
  ['one;;=two', "one;;'=two"],
  ["'=1", "''=1"],
  ['＝1;＋2', "'＝1;'＋2"],
  ['a-b+c=d@e', 'a-b+c=d@e'],
  ["Rock 'n' roll; 'oak'", "Rock 'n' roll; 'oak'"],
])('%j is written as %j, and one apostrophe less is what it was', (text, written) => {
  expect(withoutFormulas(text)).toBe(written)
  expect(withFormulas(written)).toBe(text)
})

test('whatever separator a spreadsheet takes, no cell is a formula, and numbers stay numbers', () => {
  const evil = 'Desk;=HYPERLINK("http://evil.example")\t@a\n+1;"=2";-3'
  const csv = stringify([['ORD-0001', evil, 'a"b;=1', -5]], CSV_OPTIONS)
  for (const delimiter of [',', ';', '\t']) {
    const rows = parse(csv, { delimiter, relax_quotes: true, relax_column_count: true })
    expect(rows.flat().filter((cell) => /^["\s]*[=+@]|^-(?!5$)/.test(cell))).toEqual([])
  }
  expect(csv.trimEnd().endsWith(',-5')).toBe(true)
})
