import { describe, expect, test } from 'vitest'
import { reading, textsOf } from '../../../../test/support/imports/reading.ts'

describe('the heads of a table', () => {
  const heads = async (text: string, headRow?: number) => {
    const { columns, rows, headRow: found } = await reading(text, { headRow })
    return [found, columns.map(({ name }) => name), rows[0]?.row]
  }

  test.each([
    [
      'below a title with a second filled cell',
      'Orders;;Printed: 11/29/2026\nKunde;Arbeit;Termin\nMüller;Tisch;04.12.2026\n',
      [2, ['Kunde', 'Arbeit', 'Termin'], 3],
    ],
    [
      'below a title, with words that mean no field',
      'Liste;;;;Stand 1\nA;B;C;D;E\na;b;c;d;e\nf;g;h;i;j\n',
      [2, ['A', 'B', 'C', 'D', 'E'], 3],
    ],
    [
      'in two lines',
      'Order,,Customer,,,Dates,\nNo,Piece,Name,Phone,E-mail,Ordered,Due\n100,Table,Ann,1,a@example.com,2026-10-01,2026-12-01\n',
      [
        2,
        [
          'Order No',
          'Order Piece',
          'Customer Name',
          'Customer Phone',
          'Customer E-mail',
          'Dates Ordered',
          'Dates Due',
        ],
        3,
      ],
    ],
    [
      'in two lines of which the second ends the names',
      'Order,Customer,Due\nnumber,name,date\n1,Ann,2026-12-01\n',
      [2, ['Order number', 'Customer name', 'Due date'], 3],
    ],
    [
      'of which one is a number',
      'Customer,Title,2026\nAnn,Table,5\nBen,Chair,6\n',
      [1, ['Customer', 'Title', '2026'], 2],
    ],
    [
      'that are missing',
      'Table,Smith,2026-12-04\nDesk,Neil,2026-12-05\n',
      [0, ['Column A', 'Column B', 'Column C'], 1],
    ],
  ])('are found: %s', async (_, text, expected) => {
    expect(await heads(text)).toEqual(expected)
  })

  test('are those of the row that is chosen, or none', async () => {
    const text = 'Ours\n\nFoo,Bar,Baz\nX,Y,Z\na,b,c\n'
    expect(await heads(text)).toEqual([3, ['Foo', 'Bar', 'Baz'], 4])
    expect(await heads(text, 4)).toEqual([4, ['X', 'Y', 'Z'], 5])
    expect(await heads(text, 0)).toEqual([0, ['Column A', 'Column B', 'Column C'], 1])
    await expect(heads(text, 2)).rejects.toThrow('Row 2 is empty. Choose another row of headings')
    const { firstLines } = await reading(text)
    expect(firstLines.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'Ours'],
      [3, 'Foo'],
      [4, 'X'],
      [5, 'a'],
    ])
  })

  test('that monday repeats for each group become a column of groups', async () => {
    const text =
      'Orders board\nThis board tracks orders\n\nTo do\nName,Person,Status\nOak table,Rea,Working on it\nDesk,,Stuck\n\n' +
      'Done\nName,Person,Status\nStool,,Done\n'
    const content = await reading(text)
    expect(textsOf(content)).toEqual([
      ['Name', 'Person', 'Status', 'Group'],
      ['Oak table', 'Rea', 'Working on it', 'To do'],
      ['Desk', '', 'Stuck', 'To do'],
      ['Stool', '', 'Done', 'Done'],
    ])
    expect(content.remarks).toEqual(['The first 2 lines look like a title and are skipped'])
  })
})
