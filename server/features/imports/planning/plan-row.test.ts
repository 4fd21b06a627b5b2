import { describe, expect, test } from 'vitest'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { ImportTarget } from '#shared/imports/imports.ts'
import type { ImportColumn, ImportMapping, RowParts } from '#shared/imports/types.ts'
import { rowPlanner } from './plan-row.ts'

const ANN = '00000000-0000-4000-8000-00000000000a'
const MAPPING: Omit<ImportMapping, 'columns'> = {
  dateOrder: 'dmy',
  stages: { ' Wartet ': 'FINISH', fertig: 'PICKUP' },
  priorities: { Chef: 'RUSH' },
  fulfillments: {},
  people: { Annie: ANN, Gone: '00000000-0000-4000-8000-00000000000f' },
  defaults: { status: 'PRODUCTION', priority: 'LOW', fulfillmentType: 'DELIVERY', customerName: '' },
}

/** Plans one row of columns that are called as what they become. */
function plan(
  row: Partial<Record<ImportTarget, string>>,
  options: { mapping?: Partial<ImportMapping>; dates?: ImportColumn['dates']; parts?: RowParts } = {},
) {
  const targets = Object.keys(row) as ImportTarget[]
  const columns = targets.map((name) => ({ name, samples: [], values: null, dates: options.dates ?? null }))
  const planRow = rowPlanner({
    columns,
    mapping: { ...MAPPING, columns: targets, ...options.mapping },
    members: [{ id: ANN, displayName: 'Ann Miller', email: 'ann@example.com' }],
    timeZone: 'Europe/Berlin',
    readAt: new Date('2026-11-20T12:00:00Z'),
    now: new Date('2026-11-20T12:00:00Z'),
  })
  return outcome(planRow({ row: 7, cells: Object.values(row), parts: options.parts ?? null }))
}

/** What a row becomes, whatever that is. */
function outcome(planned: ReturnType<ReturnType<typeof rowPlanner>>) {
  return { order: null, wrong: null, ...planned }
}

const BLANK = { title: 'Oak table', customerName: 'Robin Hale' }

test('a row becomes an order, with defaults where it says nothing', () => {
  expect(plan({ ...BLANK, dueDate: '', status: '', estimatedHours: '' })).toEqual({
    wrong: null,
    order: {
      row: 7,
      status: 'PRODUCTION',
      createdAt: null,
      assignees: [],
      readings: [],
      checklists: [],
      notes: [],
      fields: {
        ...BLANK,
        customerPhone: null,
        customerEmail: null,
        priority: 'LOW',
        fulfillmentType: 'DELIVERY',
        address: null,
        dueDate: null,
        estimatedHours: null,
        actualHours: null,
        description: null,
        notes: null,
        reference: null,
      },
    },
  })
})

test('every cell finds its field', () => {
  const { order } = plan({
    ...BLANK,
    dueDate: '3.12.2026',
    createdAt: '1.3.2026 17:05',
    estimatedHours: '12,5 h',
    status: 'wartet',
    priority: 'HIGH',
    fulfillmentType: 'Abholung',
    assignees: 'annie; Ann Miller, Zoe',
    reference: ' A-17 ',
    notes: 'Brass handles',
    extra: 'oak',
  })
  expect(order).toMatchObject({
    status: 'FINISH',
    createdAt: new Date('2026-03-01T16:05:00Z'),
    assignees: [ANN],
    fields: {
      dueDate: '2026-12-03',
      estimatedHours: 13,
      priority: 'HIGH',
      fulfillmentType: 'PICKUP',
      reference: 'A-17',
      notes: 'Brass handles\n\nassignees: Zoe\nextra: oak',
    },
  })
})

test('of labels the most urgent counts, and what is none stands in the notes', () => {
  const { order } = plan({ ...BLANK, priorityLabels: 'oak, low, Chef; high' })
  expect(order?.fields).toMatchObject({ priority: 'RUSH', notes: 'priorityLabels: oak' })
  expect(plan({ ...BLANK, priority: 'low', priorityLabels: 'Chef' }).order?.fields.priority).toBe('LOW')
})

test('a row that lists more than any order has keeps the rest in the notes', () => {
  const labels = (priority: string) => [...Array.from({ length: 120 }, (_, n) => `${n}`), priority].join(',')
  const targets: ImportTarget[] = ['title', 'customerName', ...Array<ImportTarget>(5).fill('priorityLabels')]
  const planRow = rowPlanner({
    columns: targets.map((name) => ({ name, samples: [], values: null, dates: null })),
    mapping: { ...MAPPING, columns: targets },
    members: [],
    timeZone: 'Europe/Berlin',
    readAt: new Date('2026-11-20T12:00:00Z'),
    now: new Date('2026-11-20T12:00:00Z'),
  })
  const listed = ['low', 'low', 'low', 'high', 'rush'].map(labels)
  const { order } = outcome(planRow({ row: 1, cells: ['Oak table', 'Robin Hale', ...listed], parts: null }))
  expect(order?.fields.priority).toBe('HIGH')
  expect(order?.fields.notes?.endsWith(`priorityLabels: ${labels('rush')}`)).toBe(true)
})

test('a text in a column of labels or people stays as it is in the notes', () => {
  const labels = `${'low, '.repeat(100)}high`
  const people = `${'Ann Miller; '.repeat(50)}Zoe`
  const { order } = plan({ ...BLANK, priorityLabels: labels, assignees: people })
  expect(order?.assignees).toEqual([])
  expect(order?.fields).toMatchObject({
    priority: 'LOW',
    notes: `assignees: ${people}\npriorityLabels: ${labels}`,
  })
})

test('more people than can be assigned to an order are wrong in the column that has too many', () => {
  const members = Array.from({ length: MOST_ASSIGNED + 1 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    displayName: `P${n}`,
    email: null,
  }))
  const names = members.map(({ displayName }) => displayName)
  const planned = (columns: string[][]) =>
    outcome(
      rowPlanner({
        columns: columns.map(() => ({ name: 'Who', samples: [], values: null, dates: null })),
        mapping: { ...MAPPING, columns: columns.map(() => 'assignees') },
        members,
        timeZone: 'Europe/Berlin',
        readAt: new Date('2026-11-20T12:00:00Z'),
        now: new Date('2026-11-20T12:00:00Z'),
      })({ row: 7, cells: columns.map((people) => people.join(';')), parts: null }),
    )
  const all = planned([names.slice(0, 30), names.slice(30), ['P0']])
  const message = 'At most 50 people can be assigned to an order'
  expect(all.wrong).toContainEqual({ column: 1, value: names.slice(30).join(';'), message })
  expect(all.wrong?.filter((cell) => cell.message === message)).toHaveLength(1)
  const most = planned([names.slice(0, 30), names.slice(30, MOST_ASSIGNED), ['P0']])
  expect(most.wrong?.some((cell) => cell.message === message)).not.toBe(true)
})

describe('wrong is', () => {
  test.each<[string, Partial<Record<ImportTarget, string>>, string, object?]>([
    ['no title', { title: ' ' }, 'Title is required'],
    ['no customer', { customerName: '' }, 'Customer name is required'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'Title has more than 200 characters'],
    ['a date that is none', { dueDate: 'soon' }, 'Due date must be a date such as 2026-11-30'],
    ['a year that is a slip', { dueDate: '0026-12-04' }, 'Due date must be in the years 2000 to 2099'],
    ['a year to come', { dueDate: '4.12.2126' }, 'Due date must be in the years 2000 to 2099'],
    ['a date that is in no calendar', { dueDate: '2026-02-31' }, 'Due date is not in the calendar'],
    ['a moment that is none', { createdAt: '31.2.2026' }, 'Order date must be a date such as 2026-11-30'],
    ['a moment to come', { createdAt: '21.11.2026' }, 'Order date is in the future'],
    ['a moment that programs write for none', { createdAt: '1900-01-01' }, 'Order date is too long ago'],
    ['an address that is none', { customerEmail: 'ann' }, 'Email is not a valid e-mail address'],
    ['hours that are none', { estimatedHours: 'many' }, 'Estimated hours must be a whole number'],
    ['hours below nothing', { actualHours: '-3' }, 'Actual hours cannot be negative'],
    ['a stage that nobody knows', { status: 'Moon' }, 'Choose which stage "Moon" means', { isUnknown: true }],
    [
      'a priority that nobody knows',
      { priority: 'soon' },
      'Choose which priority "soon" means',
      { isUnknown: true },
    ],
    ['more than notes can hold', { extra: 'x'.repeat(10_000) }, 'Notes has more than 10000 characters'],
  ])('%s', (_, cells, message, more = {}) => {
    const row = { ...BLANK, ...cells }
    const [target = '', value] = Object.entries(cells)[0] ?? []
    expect(plan(row)).toEqual({
      order: null,
      wrong: [{ column: Object.keys(row).indexOf(target), value, message, ...more }],
    })
  })

  test('every cell that is', () => {
    expect(plan({ title: 'x'.repeat(201), customerName: '', dueDate: 'soon' }).wrong).toHaveLength(3)
  })
})

test('a customer may be given for all rows, and what no column is mapped to is wrong in none', () => {
  const defaults = { ...MAPPING.defaults, customerName: 'Stock' }
  expect(plan({ ...BLANK, customerName: '' }, { mapping: { defaults } }).order?.fields.customerName).toBe(
    'Stock',
  )
  expect(plan({ title: 'Oak table' }).wrong).toBeNull()
})

test('a column whose dates can be read in one way only is read so, whatever was chosen', () => {
  expect(plan({ ...BLANK, dueDate: '3/12/2026' }, { dates: 'mdy' }).order?.fields.dueDate).toBe('2026-03-12')
  expect(plan({ ...BLANK, dueDate: '3/12/2026' }, { dates: 'ask' }).order?.fields.dueDate).toBe('2026-12-03')
})

test('words for nothing are empty where something else than text is read', () => {
  for (const nothing of ['-', '–', 'n/a', 'none', 'Keine', '?', 'tbd', 'k.A.', 'ninguno', 'aucun']) {
    const row = { dueDate: nothing, estimatedHours: nothing, customerEmail: nothing, customerPhone: nothing }
    const { order } = plan({
      ...BLANK,
      ...row,
      createdAt: nothing,
      fulfillmentType: nothing,
      status: nothing,
    })
    expect(order).toMatchObject({
      status: 'PRODUCTION',
      createdAt: null,
      fields: { dueDate: null, estimatedHours: null, customerEmail: null, customerPhone: null },
    })
  }
  // Day zero, as spreadsheets write it.
  expect(plan({ ...BLANK, dueDate: '0:00' }).order?.fields.dueDate).toBeNull()
  expect(plan({ ...BLANK, estimatedHours: '0' }).order?.fields.estimatedHours).toBe(0)
})

test('cells of a column that cannot be read are empty or go into the notes, as was chosen for all of them', () => {
  const row = { ...BLANK, dueDate: 'nach Absprache', status: 'Moon', extra: 'oak' }
  const planned = (...unreadable: NonNullable<ImportMapping['unreadable']>) =>
    plan(row, { mapping: { unreadable } })
  expect(planned().wrong).toHaveLength(2)
  expect(planned(null, null, 'empty').wrong).toMatchObject([{ column: 3, value: 'Moon' }])
  expect(planned(null, null, 'notes', 'empty').order).toMatchObject({
    status: 'PRODUCTION',
    fields: { dueDate: null, notes: 'extra: oak\ndueDate: nach Absprache' },
  })
})

test('what was delivered or collected left the shop that way, unless the row says something else', () => {
  const leaving = (status: string, fulfillmentType = '') =>
    plan(
      { ...BLANK, status, fulfillmentType },
      { mapping: { defaults: { ...MAPPING.defaults, fulfillmentType: 'PICKUP' } } },
    ).order?.fields.fulfillmentType
  expect(leaving('Delivered')).toBe('DELIVERY')
  expect(leaving('geliefert')).toBe('DELIVERY')
  expect(leaving('Delivered', 'Pick up')).toBe('PICKUP')
  expect(leaving('In progress')).toBe('PICKUP')
})

test('the apostrophe before a formula, a phone number or a postal code is taken off', () => {
  const row = {
    title: "'=Table",
    customerName: "'s Hertogenbosch",
    customerPhone: "'+49 170 1",
    address: "'80331",
  }
  expect(plan(row).order?.fields).toMatchObject({
    title: '=Table',
    customerName: "'s Hertogenbosch",
    customerPhone: '+49 170 1',
    address: '80331',
  })
})

test('dates that are to be confirmed are told with how they were read', () => {
  const readings = (dueDate: string, status = '') => plan({ ...BLANK, dueDate, status }).order?.readings
  expect(readings('KW 49')).toEqual([{ value: 'KW 49', day: '2026-12-04', why: 'chosen' }])
  expect(readings('Mo 4.12.')).toEqual([{ value: 'Mo 4.12.', day: '2026-12-04', why: 'weekday' }])
  expect(readings('4.12.04')).toEqual([{ value: '4.12.04', day: '2004-12-04', why: 'far' }])
  expect(readings('4.12.04', 'fertig')).toEqual([])
  expect(readings('4.12.2026')).toEqual([])
})

test('checklists and comments come along, and what is too long goes on where there is room', () => {
  const long = 'z'.repeat(2400)
  const { order } = plan(BLANK, {
    parts: {
      checklists: [
        {
          name: '',
          items: [
            { title: 'Cut', isCompleted: true },
            { title: long, isCompleted: false },
          ],
        },
      ],
      comments: [
        { author: 'Ann Miller', text: 'Cut it', at: '2026-03-01T23:30:00Z' },
        { author: 'Zoe', text: ' Thanks ', at: '2026-03-01T23:30:00Z' },
        { author: '', text: 'y'.repeat(6000), at: 'some day' },
        { author: 'Zoe', text: '  ', at: '' },
      ],
    },
  })
  expect(order?.notes).toEqual([
    'Ann Miller wrote on 2026-03-02:\nCut it',
    'Zoe wrote on 2026-03-02:\nThanks',
    `Somebody wrote:\n${'y'.repeat(4984)}`,
    'y'.repeat(1016),
    long,
  ])
  expect(order?.checklists).toEqual([
    {
      name: 'Checklist',
      items: [
        { title: 'Cut', description: null, isCompleted: true },
        { title: `${'z'.repeat(299)}…`, description: `${'z'.repeat(1999)}…`, isCompleted: false },
      ],
    },
  ])
})
