import { expect, test } from 'vitest'
import type { Delivery } from '#shared/webhooks/schemas.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.ts'
import { cameBack, whatNext } from './delivery-words.ts'
import { deliveryName, eventsInWords } from './event-names.ts'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const told = (delivery: Partial<Delivery>, isOn = true) => {
  const all = { attempts: 0, status: null, took: null, nextAt: null, ...delivery } as Delivery
  return [cameBack(all), whatNext(all, isOn, NOW)].filter(Boolean).join('. ')
}

test.each<[Partial<Delivery>, string]>([
  [{ state: 'waiting', nextAt: at(0) }, 'Sending in a moment'],
  [{ state: 'delivered', attempts: 1, status: 200, took: 85 }, 'Responded 200 in 85 ms'],
  [{ state: 'delivered', attempts: 3, status: 204, took: 1240 }, 'Responded 204 in 1.2 s. Tried 3 times'],
  [
    { state: 'waiting', attempts: 1, status: 500, took: 12, nextAt: at(4.2) },
    'Responded 500 in 12 ms. Tried once. Next try in 5 s',
  ],
  [
    { state: 'waiting', attempts: 5, took: 10_000, nextAt: at(1800) },
    'No response after 10.0 s. Tried 5 times. Next try in 30 minutes',
  ],
  [
    { state: 'waiting', attempts: 5, took: 10_000, nextAt: at(-3) },
    'No response after 10.0 s. Tried 5 times. Sending in a moment',
  ],
  [{ state: 'failed', attempts: 1, status: 410, took: 30 }, 'Responded 410 in 30 ms. Gave up after 1 try'],
])('of %j it says "%s"', (delivery, words) => {
  expect(told(delivery)).toBe(words)
})

test('while the webhook is off, nothing is tried', () => {
  expect(told({ state: 'waiting', nextAt: at(0) }, false)).toBe('Waiting until the webhook is on')
  expect(told({ state: 'waiting', attempts: 2, status: 500, took: 9, nextAt: at(60) }, false)).toBe(
    'Responded 500 in 9 ms. Tried 2 times. Waiting until the webhook is on',
  )
})

const typesIn = (group: string) =>
  WEBHOOK_EVENTS.filter((one) => one.group === group).flatMap(({ events }) => events.map(({ type }) => type))

test('kinds of events are told in few words', () => {
  expect(eventsInWords(WEBHOOK_EVENT_TYPES)).toBe('All events')
  expect(eventsInWords([...typesIn('Orders'), 'note.added'])).toBe('All of Orders · Note added')
  expect(eventsInWords(['order.moved', 'order.created', ...typesIn('Customers').slice(0, 3)])).toBe(
    'Order created · Order moved · 3 of Customers',
  )
  expect(WEBHOOK_EVENT_TYPES.map(deliveryName)).toHaveLength(
    new Set(WEBHOOK_EVENT_TYPES.map(deliveryName)).size,
  )
  expect(deliveryName('webhook.test')).toBe('Test')
})
