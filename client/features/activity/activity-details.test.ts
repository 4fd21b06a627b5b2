import { expect, test } from 'vitest'
import { entryOf, feedItemOf } from '#shared/events/activity.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import { detailsOf } from './activity-details.ts'

const ANN = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: null }
const ended = (actor: LoggedEvent['actor']): LoggedEvent => ({
  id: 1,
  orderId: 'order',
  actor,
  createdAt: '2026-11-23T14:00:00.000Z',
  type: 'order.timer_ended',
  data: { timerId: 'timer', name: 'Varnish' },
})

test('a timer that ended by itself was nobody’s doing, and what somebody did who is gone still was', () => {
  const lineOf = (event: LoggedEvent) => {
    const { userName, message } = detailsOf(entryOf({ event, note: null }, 'Table'))
    const item = feedItemOf({ event, note: null })
    expect(item.message).toBe(message)
    return `${userName ?? ''} ${message}`.trim()
  }
  expect(lineOf(ended(ANN))).toBe('Ann stopped the timer Varnish')
  expect(lineOf(ended(null))).toBe('Timer finished: Varnish')
  const gone = { ...ended(null), type: 'order.restored', data: {} } as LoggedEvent
  expect(lineOf(gone)).toBe('Someone restored the order')
})

test('what a customer did is told of the customer', () => {
  const told = (event: Pick<LoggedEvent, 'type' | 'data'>, note: string | null) => {
    const entry = { event: { ...ended(null), ...event } as LoggedEvent, note }
    const { userName, message } = detailsOf(entryOf(entry, 'Table'))
    return { line: `${userName ?? ''} ${message}`.trim(), item: feedItemOf(entry) }
  }
  const opened = told({ type: 'link.opened', data: { linkId: 'link' } }, null)
  expect(opened.line).toBe('The customer opened the link')
  expect(opened.item.message).toBe(opened.line)
  const written = told({ type: 'note.added', data: { noteId: 'note', customer: 'from' } }, 'Is it ready?')
  expect(written.line).toBe('The customer wrote: Is it ready?')
  expect(written.item).toMatchObject({ type: 'comment', customer: 'from', message: 'Is it ready?' })
})
