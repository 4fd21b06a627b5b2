import { expect, test } from 'vitest'
import type { ImportMapping } from '#shared/imports/schemas.ts'
import { BLANK, MAPPING, plan } from '../../../../test/support/imports/planning.ts'

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
        { author: 'Zoe', text: 'Thanks', at: '2026-03-01T23:30:00Z' },
        { author: '', text: 'y'.repeat(6000), at: 'some day' },
        { author: 'Zoe', text: '', at: '' },
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
