import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pauses } from './pauses.ts'

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
