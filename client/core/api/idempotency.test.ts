import { expect, test } from 'vitest'
import { sendWithKey } from './idempotency.ts'

const keys: string[] = []
const succeed = async (key: string) => void keys.push(key)
const fail = async (key: string): Promise<void> => {
  keys.push(key)
  throw new Error('No response')
}
const send = (how: (key: string) => Promise<void>, unsettled: boolean) =>
  sendWithKey('POST /api/orders {}', how, () => unsettled).catch(() => undefined)

test('a request has the same key again as long as nobody knows its outcome', async () => {
  await send(fail, true)
  await send(fail, true)
  await send(succeed, true)
  await send(fail, false)
  await send(succeed, true)
  const [first, second, third, fourth, fifth] = keys
  expect([second, third]).toEqual([first, first])
  expect(new Set([third, fourth, fifth]).size).toBe(3)
})

test('a refusal of the second try leaves the outcome of the first one unknown', async () => {
  keys.length = 0
  await send(fail, true)
  await send(fail, false)
  await send(succeed, false)
  await send(succeed, false)
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('the same request beside another one has a key of its own', async () => {
  keys.length = 0
  await Promise.all([send(succeed, true), send(succeed, true)])
  expect(new Set(keys).size).toBe(2)
})
