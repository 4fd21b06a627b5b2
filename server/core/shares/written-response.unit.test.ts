import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writtenResponse } from './written-response.ts'

const once = (work: () => string) => work()
const numbers = (length: number) => Array.from({ length }, (_, index) => ({ index }))

test.each([0, 1, 99, 100, 101, 250, 300])(
  'a list of %i is written as if it were written at once',
  async (length) => {
    const list = numbers(length)
    expect(await writtenResponse(list, JSON.stringify, once)).toBe(JSON.stringify(list))
  },
)

test('what is no list is written at once', async () => {
  const response = { list: numbers(1000) }
  expect(await writtenResponse(response, JSON.stringify, once)).toBe(JSON.stringify(response))
})

test('others have their turn while a long list is written', async () => {
  let turn = 0
  const written = new AbortController()
  const turns: number[] = []
  const others = (async () => {
    while (!written.signal.aborted) {
      await setImmediate()
      turn += 1
    }
  })()
  await writtenResponse(numbers(1000), JSON.stringify, (work) => {
    turns.push(turn)
    return work()
  })
  written.abort()
  await others
  expect(turns).toHaveLength(10)
  expect(new Set(turns).size).toBe(10)
})

test('an element that does not fit the schema fails the whole, wherever it stands', async () => {
  const serialize = (response: unknown) => {
    if (JSON.stringify(response).includes('150')) throw new Error('It does not fit')
    return '[]'
  }
  await expect(writtenResponse(numbers(300), serialize, once)).rejects.toThrow('It does not fit')
})
