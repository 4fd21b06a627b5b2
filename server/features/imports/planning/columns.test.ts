import { describe, expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { dateOrderOf } from '../reading/date-order.ts'

describe('the order of dates', () => {
  test.each([
    [['2026-04-03', '2026-04-03T10:00:00', '2026-04-03T10:00:00.000Z'], 'ymd'],
    [['03/04/2026', '05/06/2026'], 'ask'],
    [['03/04/2026', '25/06/2026'], 'dmy'],
    [['03/04/2026', '06/25/2026'], 'mdy'],
    [['06/25/2026', '25/06/2026'], 'ask'],
    [['03.04.2026', '5. 6. 26'], 'dmy'],
    [['2026/4/3', '3/4/2026'], 'ymd'],
    [['26-04-15', '99-12-24'], 'ymd'],
    [['26-04-15', '25-04-15'], 'ask'],
    [['15/04/26', '28/02/27'], 'dmy'],
    [['3 April 2026', '3. März 2026', '12 de abril de 2026', ''], 'dmy'],
    [['April 3, 2026', 'Dec 24th, 2026'], 'mdy'],
    [['05/05/2026', '06/06/2026'], 'ymd'],
    [['2026-04-03', '03/04/2026'], 'ask'],
    [['soon', 'later', '03/04/2026'], null],
    [['12', '1.5', '12:30', '030 12 34 56', '99/99/9999', 'Oak 3/4/5'], null],
    [['', ''], null],
  ])('of %j is %s', (values, order) => {
    expect(dateOrderOf(values)).toBe(order)
  })
})

describe('a column', () => {
  test('shows its first texts, and counts what it says', async () => {
    const cells = ['', 'Neu', 'neu ', 'NEU', 'Fertig', 'Neu', 'Lack', 'Fertig']
    expect(
      await columnsOf(
        ['Status'],
        cells.map((cell) => [cell]),
      ),
    ).toEqual([
      {
        name: 'Status',
        samples: ['Neu', 'neu ', 'NEU'],
        values: [
          { value: 'Neu', count: 4 },
          { value: 'Fertig', count: 2 },
          { value: 'Lack', count: 1 },
        ],
        dates: null,
      },
    ])
  })

  test('with many values, or with texts, lists none', async () => {
    const many = Array.from({ length: 51 }, (_, index) => [
      `Table ${index}`,
      index ? 'Short' : 'x'.repeat(121),
    ])
    const [titles, texts] = await columnsOf(['Title', 'Text'], many)
    expect([titles?.values, texts?.values]).toEqual([null, null])
    expect(texts?.samples).toEqual([`${'x'.repeat(120)}…`, 'Short'])
    expect((await columnsOf(['Title'], many.slice(1)))[0]?.values).toHaveLength(50)
  })

  test('of many combinations of few labels lists the labels', async () => {
    const labels = ['oak', 'ash', 'elm', 'fir', 'yew', 'box']
    const cells = Array.from({ length: 63 }, (_, index) => [
      labels.filter((_, place) => ((index + 1) >> place) % 2 === 1).join(', '),
    ])
    const [column] = await columnsOf(['Labels'], cells)
    expect(column?.values?.toSorted((a, b) => labels.indexOf(a.value) - labels.indexOf(b.value))).toEqual(
      labels.map((value) => ({ value, count: 32 })),
    )
  })

  test('of texts with many short parts lists none', async () => {
    const [short, long] = await columnsOf(['Short', 'Long'], [['a; b; '.repeat(83), 'a; b; '.repeat(84)]])
    expect(short?.values).toEqual([
      { value: 'a', count: 83 },
      { value: 'b', count: 83 },
    ])
    expect(long?.values).toBeNull()
  })

  test('keeps nobody waiting, however much it says', async () => {
    const cells = Array.from({ length: 10_000 }, () => ['a; b; '.repeat(83)])
    let turns = 0
    let isDone = false
    const wait = () =>
      setImmediate(() => {
        turns += 1
        if (!isDone) wait()
      })
    wait()
    await columnsOf(['Labels'], cells)
    isDone = true
    expect(turns).toBeGreaterThan(3)
  })
})
