import { expect, test, vi } from 'vitest'
import { parseMessage } from './parse-message.ts'

const order = { id: 'a', version: 2 }
const event = { type: 'order.moved', orderId: 'a' }

test.each([
  { type: 'AUTH_OK', version: 1, log: 'a.b' },
  { type: 'PING', version: 1 },
  { type: 'REFETCH', version: 1 },
  { type: 'ORDER_MOVED', version: 2, order, event, fromStatus: 'FINISH', toStatus: 'PICKUP' },
  { type: 'EVENT', version: 2, event: { type: 'member.renamed', orderId: null }, later: 'more' },
  { type: 'SEEN', orderId: 'a', seenVersion: 1, changedVersion: 2 },
  { type: 'PRESENCE', orderId: 'a', people: [{ person: { id: 'b' }, editing: false }] },
  { type: 'INBOX' },
  { type: 'PERSONAL' },
  { type: 'ERROR', message: 'Not now' },
])('$type is read', (message) => {
  expect(parseMessage(JSON.stringify(message))).toEqual(message)
})

test.each([
  'no JSON',
  'null',
  '[]',
  '7',
  '{}',
  '{"type":"toString"}',
  '{"type":"LATER"}',
  '{"type":"PING"}',
  '{"type":"PING","version":"1"}',
  '{"type":"AUTH_OK","version":1}',
  '{"type":"ORDER_MOVED","version":2}',
  JSON.stringify({ type: 'ORDER_MOVED', version: 2, event }),
  JSON.stringify({ type: 'ORDER_MOVED', version: 2, order }),
  JSON.stringify({ type: 'ORDER_MOVED', version: 2, order: { id: 'a' }, event }),
  JSON.stringify({ type: 'EVENT', version: 2, event: { type: 7, orderId: null } }),
  '{"type":"SEEN"}',
  '{"type":"PRESENCE","orderId":"a"}',
  '{"type":"PRESENCE","people":[]}',
  '{"type":"PRESENCE","orderId":"a","people":[{"editing":true}]}',
])('%s is logged, and nothing else', (data) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(parseMessage(data)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
