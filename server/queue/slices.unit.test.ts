import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pauses, writtenResponse } from './slices.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => ({ index }))

test.each([0, 1, 99, 100, 101, 250, 300])(
  'a list of %i is written as if it were written at once',
  async (length) => {
    const list = numbers(length)
    expect(await writtenResponse(list, JSON.stringify)).toBe(JSON.stringify(list))
  },
)

test('what is no list is written at once', async () => {
  const response = { list: numbers(1000) }
  expect(await writtenResponse(response, JSON.stringify)).toBe(JSON.stringify(response))
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
  await writtenResponse(numbers(1000), (part) => {
    turns.push(turn)
    return JSON.stringify(part)
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
  await expect(writtenResponse(numbers(300), serialize)).rejects.toThrow('It does not fit')
})

test('of all long work one slice is done in a turn, and each work has its turn before any has two', async () => {
  let turn = 0
  const done = new AbortController()
  const slices: { work: number; turn: number }[] = []
  const others = (async () => {
    while (!done.signal.aborted) {
      await setImmediate()
      turn += 1
    }
  })()
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (work) => {
      const pause = pauses(0)
      for (let slice = 0; slice < 4; slice += 1) {
        await pause()
        slices.push({ work, turn })
      }
    }),
  )
  done.abort()
  await others
  expect(new Set(slices.map((slice) => slice.turn)).size).toBe(20)
  expect(slices.map(({ work }) => work)).toEqual([0, 1, 2, 3].flatMap(() => [0, 1, 2, 3, 4]))
})
