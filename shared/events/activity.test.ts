import { expect, test } from 'vitest'
import { toldInLine } from './activity.ts'
import type { LoggedEvent } from './events.ts'

const person = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: null }
const by = { id: 1, orderId: null, createdAt: '', actor: null }
const reason = 'nothing arrived for a day'

test.each<[LoggedEvent, string]>([
  [
    { ...by, type: 'order.created', data: { status: 'ORDER_IN' } } as LoggedEvent,
    'Someone created the order',
  ],
  [
    { ...by, actor: person, type: 'order.created', data: { status: 'ORDER_IN' } } as LoggedEvent,
    'created the order',
  ],
  [
    {
      ...by,
      type: 'webhook.switched_off',
      data: { webhookId: 'a', host: 'hooks.example.com', reason },
    },
    `The webhook to hooks.example.com was turned off: ${reason}`,
  ],
])('%o is told after the name of who did it, or as a whole sentence', (event, sentence) => {
  expect(toldInLine({ event, note: null })).toBe(sentence)
})
