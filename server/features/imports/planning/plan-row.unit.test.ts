import { describe, expect, test } from 'vitest'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { ImportTarget } from '#shared/imports/imports.ts'
import { ANN, BLANK, MAPPING, outcome, plan } from '../../../../test/support/imports/planning.ts'
import { rowPlanner } from './plan-row.ts'

test('a row becomes an order, with defaults where it says nothing', () => {
  expect(plan({ ...BLANK, dueDate: '', status: '', estimatedHours: '' })).toEqual({
    wrong: null,
    order: {
      row: 7,
      status: 'PRODUCTION',
      createdAt: null,
      assignees: [],
      partNames: [],
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

test('parts are separated by semicolons, and one that an order could not have is named', () => {
  expect(plan({ ...BLANK, parts: ' Boxes;Doors, left ;; ' }).order?.partNames).toEqual([
    'Boxes',
    'Doors, left',
  ])
  expect(plan({ ...BLANK, parts: 'A Boxes: Finish; Doors' }).order?.partNames).toEqual([
    'A Boxes: Finish',
    'Doors',
  ])
  expect(plan({ ...BLANK, parts: 'x'.repeat(61) }).wrong).toMatchObject([
    { column: 2, message: 'Part can have up to 60 characters' },
  ])
  expect(plan({ ...BLANK, parts: 'Door;'.repeat(41) }).wrong).toMatchObject([{ column: 2 }])
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
  const message = 'You can assign up to 50 people to an order'
  expect(all.wrong).toContainEqual({ column: 1, value: names.slice(30).join(';'), message })
  expect(all.wrong?.filter((cell) => cell.message === message)).toHaveLength(1)
  const most = planned([names.slice(0, 30), names.slice(30, MOST_ASSIGNED), ['P0']])
  expect(most.wrong?.some((cell) => cell.message === message)).not.toBe(true)
})

describe('wrong is', () => {
  test.each<[string, Partial<Record<ImportTarget, string>>, string, object?]>([
    ['no title', { title: ' ' }, 'Title is required'],
    ['no customer', { customerName: '' }, 'Customer name is required'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'Title can have up to 200 characters'],
    ['a date that is none', { dueDate: 'soon' }, 'Due date must be a date such as 2026-11-30'],
    ['a year that is a slip', { dueDate: '0026-12-04' }, 'Due date must be between 2000 and 2099'],
    ['a year to come', { dueDate: '4.12.2126' }, 'Due date must be between 2000 and 2099'],
    ['a date that is in no calendar', { dueDate: '2026-02-31' }, 'Due date is not a day in the calendar'],
    ['a moment that is none', { createdAt: '31.2.2026' }, 'Order date must be a date such as 2026-11-30'],
    ['a moment to come', { createdAt: '21.11.2026' }, 'Order date is in the future'],
    ['a moment that programs write for none', { createdAt: '1900-01-01' }, 'Order date is too long ago'],
    ['an address that is none', { customerEmail: 'ann' }, 'Enter a valid email address'],
    ['hours that are none', { estimatedHours: 'many' }, 'Estimated hours must be a whole number'],
    ['hours below nothing', { actualHours: '-3' }, 'Actual hours must be at least 0'],
    ['a stage that nobody knows', { status: 'Moon' }, 'Choose which stage "Moon" means', { isUnknown: true }],
    [
      'a priority that nobody knows',
      { priority: 'soon' },
      'Choose which priority "soon" means',
      { isUnknown: true },
    ],
    ['more than notes can hold', { extra: 'x'.repeat(10_000) }, 'Notes can have up to 10,000 characters'],
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
