import { describe, expect, test } from 'vitest'
import { columnOf } from './columns.ts'
import { dateOrderOf } from '#shared/imports/written-dates.ts'

describe('the order of dates', () => {
  test.each([
    [['2026-04-03', '2026-04-03T10:00:00', '2026-04-03T10:00:00.000Z'], 'ymd'],
    [['03/04/2026', '05/06/2026'], 'ask'],
    [['03/04/2026', '25/06/2026'], 'dmy'],
    [['03/04/2026', '06/25/2026'], 'mdy'],
    [['06/25/2026', '25/06/2026'], 'ask'],
    [['03.04.2026', '5. 6. 26'], 'dmy'],
    // The second is not told by the first. Two digits that stand first are no year.
    [['2026/4/3', '3/4/2026'], 'ask'],
    [['26-04-15', '25-04-15'], 'dmy'],
    [['26-04-05'], 'dmy'],
    [['05-04-26'], 'ask'],
    [['15/04/26', '28/02/27'], 'dmy'],
    [['3 April 2026', '3. März 2026', '12 de abril de 2026', ''], 'dmy'],
    [['April 3, 2026', 'Dec 24th, 2026'], 'mdy'],
    [['05/05/2026', '06/06/2026'], 'ymd'],
    [['2026-04-03', '03/04/2026'], 'ask'],
    // However few of the cells are dates.
    [['04.12.26', '07.12.26', 'nach Absprache', 'nach Absprache', 'auf Abruf'], 'dmy'],
    [['soon', 'later', '03/04/2026'], 'ask'],
    [['Fr 04.12.2026', 'Mo 07.12.2026'], 'dmy'],
    [['Fri, 12/4/26', 'Mon, 12/7/26'], 'ask'],
    [['vie 4/12/2026', 'mar. 24/12/2026'], 'dmy'],
    [['24.12.', '18.12.'], 'dmy'],
    [['12/24'], 'mdy'],
    [['KW 49', 'week 50'], 'ymd'],
    [['2026/11/20 9:15:22 AM GMT+1'], 'ymd'],
    [['1.5', '12.10', '8.5'], null],
    [['12', '1.5', '12:30', '030 12 34 56', '99/99/9999', 'Oak 3/4/5'], null],
    [['', ''], null],
  ])('of %j is %s', (values, order) => {
    expect(dateOrderOf(values)).toBe(order)
  })
})

describe('a column', () => {
  test('shows its first texts, and counts what it says', () => {
    expect(columnOf('Status', ['', 'Neu', 'neu ', 'NEU', 'Fertig', 'Neu', 'Lack', 'Fertig'])).toEqual({
      name: 'Status',
      samples: ['Neu', 'neu ', 'NEU'],
      values: [
        { value: 'Neu', count: 4 },
        { value: 'Fertig', count: 2 },
        { value: 'Lack', count: 1 },
      ],
      dates: null,
    })
  })

  test('with many values, or with texts, lists none', () => {
    const many = Array.from({ length: 51 }, (_, index) => `Table ${index}`)
    expect(columnOf('Title', many).values).toBeNull()
    expect(columnOf('Title', many.slice(1)).values).toHaveLength(50)
    expect(columnOf('Text', ['x'.repeat(121), 'Short'])).toMatchObject({
      samples: [`${'x'.repeat(120)}…`, 'Short'],
      values: null,
    })
  })

  test('of many combinations of few labels lists the labels', () => {
    const labels = ['oak', 'ash', 'elm', 'fir', 'yew', 'box']
    const cells = Array.from({ length: 63 }, (_, index) =>
      labels.filter((_, place) => ((index + 1) >> place) % 2 === 1).join(', '),
    )
    const { values } = columnOf('Labels', cells)
    expect(values?.toSorted((a, b) => labels.indexOf(a.value) - labels.indexOf(b.value))).toEqual(
      labels.map((value) => ({ value, count: 32 })),
    )
  })

  test('of texts with many short parts lists none', () => {
    expect(columnOf('Short', ['a; b; '.repeat(83)]).values).toEqual([
      { value: 'a', count: 83 },
      { value: 'b', count: 83 },
    ])
    expect(columnOf('Long', ['a; b; '.repeat(84)]).values).toBeNull()
  })
})
