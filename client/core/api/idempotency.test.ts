import { beforeEach, expect, test } from 'vitest'
import { keysOf, originWith, sendWithKey, type Origin } from './idempotency.ts'

let keys: string[] = []
beforeEach(() => {
  keys = []
})

const succeed = async (key: string) => void keys.push(key)
const fail = async (key: string): Promise<void> => {
  keys.push(key)
  throw new Error('No response')
}

interface Sent {
  from: Origin
  isUnsettled?: boolean
  request?: string
}
const send = (
  how: (key: string) => Promise<void>,
  { from, isUnsettled = true, request = '/api/orders\n{}' }: Sent,
) => sendWithKey(from, request, how, () => isUnsettled).catch(() => undefined)

test('a request has the same key again as long as nobody knows its outcome', async () => {
  const from = {}
  await send(fail, { from })
  await send(fail, { from })
  await send(succeed, { from })
  await send(fail, { from, isUnsettled: false })
  await send(succeed, { from })
  const [first, second, third, fourth, fifth] = keys
  expect([second, third]).toEqual([first, first])
  expect(new Set([third, fourth, fifth]).size).toBe(3)
})

test('a refusal of the second try leaves the outcome of the first one unknown', async () => {
  const from = {}
  await send(fail, { from })
  await send(fail, { from, isUnsettled: false })
  await send(succeed, { from })
  await send(succeed, { from })
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('the same request from another origin is another one', async () => {
  const from = {}
  await send(fail, { from })
  await send(succeed, { from: {} })
  await send(succeed, { from })
  const [first, second, third] = keys
  expect(second).not.toBe(first)
  expect(third).toBe(first)
})

test('each request from one origin has a key of its own', async () => {
  const from = {}
  const requests = ['/api/orders/1/attachments/copies\n{}', '/api/orders/1/attachments/copies\n{"other":1}']
  for (const request of requests) await send(fail, { from, request })
  for (const request of requests.toReversed()) await send(succeed, { from, request })
  const [first, second, third, fourth] = keys
  expect(second).not.toBe(first)
  expect([third, fourth]).toEqual([second, first])
})

test('the same request beside one that is under way has a key of its own', async () => {
  const from = {}
  await Promise.all([send(succeed, { from }), send(succeed, { from })])
  expect(new Set(keys).size).toBe(2)
})

test('what was stored with its keys, under way or without an outcome, sends again with them', async () => {
  const [from, waiting] = [{}, {}]
  expect(keysOf(from)).toBeUndefined()
  await send(fail, { from })
  const { promise, resolve } = Promise.withResolvers<void>()
  const answered = send((key) => succeed(key).then(() => promise), { from: waiting })
  await send(succeed, { from: originWith(keysOf(from)) })
  await send(succeed, { from: originWith(keysOf(waiting)) })
  const [first, second, third, fourth] = keys
  expect([third, fourth]).toEqual([first, second])
  resolve()
  await answered
  expect(keysOf(waiting)).toBeUndefined()
})
