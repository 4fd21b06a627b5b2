import { expect, test } from 'vitest'
import { toldInLine } from './activity.ts'
import type { LoggedEvent } from './events.ts'

const person = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: null }
const by = { id: 1, orderId: null, createdAt: '', actor: null }
const reason = 'nothing arrived for a day'
const part = { partId: 'b', letter: 'B', name: 'Doors' }
const gate = { gateId: 'a', name: 'Drawing approved', from: 'open', to: 'met', note: 'signed', part } as const
const remake = {
  partId: 'e',
  letter: 'E',
  name: 'Doors',
  status: 'PRODUCTION',
  hours: null,
  cause: 'damaged',
  words: 'dropped',
} as const

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
    { ...by, actor: person, type: 'order.moved', data: { from: 'COMPLETED', to: 'PRODUCTION', part } },
    'moved the order from Completed to Production (with B Doors)',
  ],
  [
    { ...by, actor: person, type: 'order.gate_set', data: gate },
    'marked Drawing approved as done (B Doors): signed',
  ],
  [
    { ...by, actor: person, type: 'remake.added', data: { ...remake, of: part, pieces: 2 } },
    'added remake E of B Doors (2 pieces). Damaged: dropped',
  ],
  [
    { ...by, actor: person, type: 'remake.added', data: { ...remake, of: null, pieces: null } },
    'added remake E of the whole order. Damaged: dropped',
  ],
  [
    { ...by, actor: person, type: 'checklist.about', data: { checklistId: null, name: 'Oil', part } },
    'linked the checklist Oil to B Doors',
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
