import { expect, test } from 'vitest'
import type { ImportColumn, ImportMapping } from '#shared/imports/schemas.ts'
import { ambiguousDate, questionsOf } from '#shared/imports/questions.ts'
import { readings } from '#shared/imports/written-dates.ts'
import {
  joinedSample,
  uncertainDates,
  isSame,
  meaningOf,
  valuesOf,
  withMeaning,
  withTarget,
} from './mapping.ts'

const aColumn = (column: Partial<ImportColumn> = {}): ImportColumn => ({
  name: 'Column',
  samples: [],
  values: null,
  dates: null,
  ...column,
})

const FROM = { today: '2026-11-29' }

const aMapping = (mapping: Partial<ImportMapping> = {}): ImportMapping => ({
  columns: [],
  dateOrder: null,
  stages: {},
  priorities: {},
  fulfillments: {},
  people: {},
  defaults: { status: 'ORDER_IN', priority: 'MEDIUM', fulfillmentType: 'PICKUP', customerName: '' },
  ...mapping,
})

test('what only one column becomes is taken from the other one; what several may become is not', () => {
  const mapping = aMapping({ columns: ['dueDate', 'extra', null] })
  expect(withTarget(mapping, 2, 'dueDate').columns).toEqual([null, 'extra', 'dueDate'])
  expect(withTarget(mapping, 2, 'extra').columns).toEqual(['dueDate', 'extra', 'extra'])
  expect(withTarget(mapping, 0, null).columns).toEqual([null, 'extra', null])
})

test('a meaning is found and replaced without looking at capitals and spaces around it', () => {
  expect(meaningOf({ ' In Arbeit': 'PRODUCTION' }, 'in arbeit')).toBe('PRODUCTION')
  expect(withMeaning({ ' In Arbeit': 'PRODUCTION', Neu: 'ORDER_IN' }, 'in arbeit', 'FINISH')).toEqual({
    'in arbeit': 'FINISH',
    Neu: 'ORDER_IN',
  })
  expect(withMeaning({ Neu: 'ORDER_IN' }, 'neu', undefined)).toEqual({})
})

test('people and labels are counted one by one, however they stand together', () => {
  const values = [
    { value: 'Ann, Ben', count: 2 },
    { value: 'ben', count: 3 },
  ]
  expect(valuesOf(aColumn({ values }), 'assignees')).toEqual([
    { value: 'Ben', count: 5 },
    { value: 'Ann', count: 2 },
  ])
  expect(valuesOf(aColumn({ values }), 'status')).toEqual(values)
})

test.each([
  ['03/04/2026', { dmy: '2026-04-03', mdy: '2026-03-04' }],
  ['03/04/26', { dmy: '2026-04-03', mdy: '2026-03-04' }],
  ['31.4.2026', {}],
  ['31/05/2026', { dmy: '2026-05-31' }],
  ['soon', {}],
])('%s is read in every way that gives a day', (date, days) => {
  expect(Object.fromEntries(readings(date, FROM).map(({ order, day }) => [order, day]))).toEqual(days)
})

test('how dates are written is asked only of what becomes a date, and by one that tells the ways apart', () => {
  const columns = [
    aColumn({ dates: 'ask', samples: ['nach Absprache', '04/04/2026', '03/04/2026'] }),
    aColumn({ dates: 'dmy', samples: ['31.12.2026'] }),
  ]
  expect(ambiguousDate(columns, aMapping({ columns: ['extra', 'dueDate'] }))).toBeUndefined()
  const customer = { ...aMapping().defaults, customerName: 'Walk-in' }
  const mapping = aMapping({ columns: ['dueDate', 'title'], defaults: customer })
  expect(ambiguousDate(columns, mapping)).toBe('03/04/2026')
  expect(questionsOf(columns, mapping)).toEqual([
    'Choose how the dates are written: 03/04/2026 can be read in two ways',
  ])
  expect(questionsOf(columns, { ...mapping, dateOrder: 'dmy' })).toEqual([])
  // What was asked for stands further down in the file than its samples.
  const standard = [aColumn({ dates: 'ask', samples: ['2026-04-03', '04/04/2026'] })]
  expect(readings(ambiguousDate(standard, mapping) ?? '', FROM)).toHaveLength(2)
  expect(questionsOf(columns, aMapping({ columns: ['extra', null] }))).toEqual([
    'Choose the column that becomes the title',
    'Choose the column that becomes the customer name, or enter one under Defaults',
  ])
})

test('dates that say no year or no day are told with the day that is meant, in the order that was chosen', () => {
  const columns = [aColumn({ dates: 'ask', samples: ['3/4', 'KW 49', '2026-12-24'] })]
  const told = (dateOrder: ImportMapping['dateOrder']) =>
    uncertainDates(columns, aMapping({ columns: ['dueDate'], dateOrder }), FROM)
  expect(told(null)).toEqual([])
  expect(told('dmy')).toEqual([
    { value: '3/4', day: '2027-04-03', why: 'chosen' },
    { value: 'KW 49', day: '2026-12-04', why: 'chosen' },
  ])
})

test('what several columns become together is shown at the first of them', () => {
  const columns = ['Last name', 'First name', 'Zip', 'City'].map((name, at) =>
    aColumn({ name, samples: [['Smith', 'Jo', '80331', 'Munich'][at] ?? ''] }),
  )
  const mapping = aMapping({ columns: ['customerName', 'customerName', 'address', 'address'] })
  const shown = columns.map((_, place) => joinedSample(columns, mapping, place))
  expect(shown).toEqual(['Jo Smith', undefined, '80331 Munich', undefined])
  expect(joinedSample(columns, aMapping({ columns: ['customerName'] }), 0)).toBeUndefined()
})

test('mappings are the same whatever the order of their meanings', () => {
  const one = aMapping({ stages: { a: 'FINISH', b: 'PICKUP' } })
  expect(isSame(one, aMapping({ stages: { b: 'PICKUP', a: 'FINISH' } }))).toBe(true)
  expect(isSame(one, aMapping({ stages: { b: 'PICKUP', a: 'PICKUP' } }))).toBe(false)
})
