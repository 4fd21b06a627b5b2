import { describe, expect, test } from 'vitest'
import type { ImportColumn } from '#shared/imports/schemas.ts'
import { dateOrderOf } from '#shared/imports/written-dates.ts'
import { guessMapping, memberFinder } from './guess-mapping.ts'

const column = (name: string, ...samples: string[]): ImportColumn => ({
  name,
  samples,
  values: [...new Set(samples)].map((value) => ({ value, count: 1 })),
  dates: dateOrderOf(samples),
})
const dated = (name: string, dates: ImportColumn['dates']): ImportColumn => ({
  ...column(name, '3.4.2026'),
  dates,
})
const targets = (...columns: ImportColumn[]) => guessMapping(columns, 'table', []).columns
const named = (...names: string[]) => targets(...names.map((name) => column(name)))

test('parts are a column of words, in four languages', () => {
  expect(named('Title', 'Customer', 'Parts')).toEqual(['title', 'customerName', 'parts'])
  for (const head of ['Parts', 'Teile', 'Piezas', 'Pièces']) {
    expect(targets(column('Title', 'Kitchen'), column(head, 'Boxes; Doors')).at(-1)).toBe('parts')
    expect(targets(column('Title', 'Kitchen'), column(head, '12', '3')).at(-1)).toBe('extra')
  }
})

const ANN = { id: 'a', displayName: 'Ann Miller', email: 'ann@example.com' }
const BEN = { id: 'b', displayName: 'Ben Hale', email: 'ben@example.com' }
const ANNA = { id: 'c', displayName: 'Ánn Hale', email: null }

describe('the columns', () => {
  test('that the spreadsheet hides become nothing until somebody chooses', () => {
    const hidden = { ...column('Margin', '12'), isHidden: true }
    expect(targets({ ...column('Title', 'Old'), isHidden: true }, column('Title', 'Desk'), hidden)).toEqual([
      null,
      'title',
      null,
    ])
  })

  test('are guessed from heads in four languages', () => {
    expect(named('Order Number', 'Title', 'Customer', 'Due Date', 'Est. Hours', 'Status', 'E-mail')).toEqual([
      'reference',
      'title',
      'customerName',
      'dueDate',
      'estimatedHours',
      'status',
      'customerEmail',
    ])
    expect(named('Auftragsnr.', 'Bezeichnung', 'Kunde', 'Liefertermin', 'Priorität', 'Telefon')).toEqual([
      'reference',
      'title',
      'customerName',
      'dueDate',
      'priority',
      'customerPhone',
    ])
    expect(named('Nº pedido', 'Proyecto', 'Cliente', 'Fecha de entrega', 'Estado', 'Dirección')).toEqual([
      'reference',
      'title',
      'customerName',
      'dueDate',
      'status',
      'address',
    ])
    expect(named('Numéro', 'Projet', 'Nom du client', 'Échéance', 'État', 'Remarques')).toEqual([
      'reference',
      'title',
      'customerName',
      'dueDate',
      'status',
      'notes',
    ])
  })

  test('each become something else, the likelier head first', () => {
    expect(named('Name', 'Titel')).toEqual(['customerName', 'title'])
    expect(named('Name', 'Kunde')).toEqual(['title', 'customerName'])
    expect(named('Datum', 'Fällig am')).toEqual(['createdAt', 'dueDate'])
    expect(named('Datum')).toEqual(['dueDate'])
    expect(named('Titel', 'Titel')).toEqual(['title', null])
    expect(named('Label', 'Tags')).toEqual(['priorityLabels', 'priorityLabels'])
  })

  test('are what their cells can be, and of the rest nothing is lost', () => {
    expect(targets(column('Hours', 'Mon–Fri'), column('Wood', 'oak'), column('Empty'))).toEqual([
      'extra',
      'extra',
      null,
    ])
    expect(targets(column('Due', 'soon'), column('Deadline', '3. März 2026'))).toEqual(['extra', 'dueDate'])
    expect(targets(column('Mail', 'ann@example.com'))).toEqual(['customerEmail'])
  })

  test("of Trello are known, and its own fields' names are looked at", () => {
    const names = ['Title', 'List', 'Labels', 'Number', 'Customer', 'Wood']
    const columns = names.map((name) => column(name, 'something'))
    expect(guessMapping(columns, 'trello', []).columns).toEqual([
      'title',
      'status',
      'priorityLabels',
      'reference',
      'customerName',
      'extra',
    ])
  })
})

test('the order of dates is what another column of the file is certain of', () => {
  const orderOf = (...columns: ImportColumn[]) => guessMapping(columns, 'table', []).dateOrder
  expect(orderOf(dated('Due', 'ask'), dated('Created', 'dmy'))).toBe('dmy')
  expect(orderOf(dated('Due', 'ask'), dated('Created', 'ymd'))).toBeNull()
  expect(orderOf(dated('Due', 'ask'), dated('Created', 'dmy'), dated('Paid', 'mdy'))).toBeNull()
  expect(orderOf(dated('Due', 'mdy'), dated('Created', 'dmy'))).toBeNull()
})

test('values mean stages, priorities, ways out and people', () => {
  const { stages, priorities, fulfillments, people } = guessMapping(
    [
      column('Status', 'In Arbeit', 'FERTIG', 'Terminé', 'Listo', 'Backlog', 'Lackiererei', 'Moon'),
      column('Prio', 'Dringend', 'haute', 'baja', 'Normal', 'soon'),
      column('Lieferart', 'Abholung', 'Versand per Spedition', 'Envío'),
      column('Assigned to', 'Ann Miller, ben@example.com', 'Zoe'),
    ],
    'table',
    [ANN, BEN],
  )
  expect(stages).toEqual({
    'In Arbeit': 'PRODUCTION',
    FERTIG: 'COMPLETED',
    Terminé: 'COMPLETED',
    Listo: 'COMPLETED',
    Backlog: 'ORDER_IN',
    Lackiererei: 'FINISH',
  })
  expect(priorities).toEqual({ Dringend: 'RUSH', haute: 'HIGH', baja: 'LOW', Normal: 'MEDIUM' })
  expect(fulfillments).toEqual({
    Abholung: 'PICKUP',
    'Versand per Spedition': 'DELIVERY',
    Envío: 'DELIVERY',
  })
  expect(people).toEqual({ 'Ann Miller': 'a', 'ben@example.com': 'b', Zoe: null })
})

test('of words that say what something is not, none counts for what it is', () => {
  const { stages, priorities } = guessMapping(
    [
      column('Status', 'Not started', 'nicht begonnen', 'nicht fertig'),
      column('Prio', 'pas urgent', 'no rush'),
    ],
    'table',
    [],
  )
  expect(stages).toEqual({ 'Not started': 'ORDER_IN', 'nicht begonnen': 'ORDER_IN' })
  expect(priorities).toEqual({})
})

test('a member is found by address, by name, and by the first name where nobody else has it', () => {
  const memberCalled = memberFinder([ANN, BEN, ANNA])
  expect(memberCalled('ANN@example.com ')).toBe('a')
  expect(memberCalled('ann hale')).toBe('c')
  expect(memberCalled('Ben')).toBe('b')
  expect(memberCalled('Ann')).toBeUndefined()
  expect(memberCalled('')).toBeUndefined()
})
