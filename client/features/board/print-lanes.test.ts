import { expect, test } from 'vitest'
import { lanesOf } from './print-lanes.ts'

test.each([
  ['a usual board has one lane a stage', [7, 5, 7, 3, 5, 2], [1, 1, 1, 1, 1, 1]],
  ['an empty stage is narrow', [3, 0, 2, 1, 0, 4], [1, 0.5, 1, 1, 0.5, 1]],
  ['a full stage gets more lanes', [40, 0, 1, 1, 0, 0], [3, 0.5, 1, 1, 0.5, 0.5]],
  ['the fullest stage comes first', [20, 5, 13, 3, 5, 2], [2, 1, 1, 1, 1, 1]],
  ['stages that need several pages have no lanes', [60, 1, 1, 1, 1, 1], undefined],
])('%s', (_what, counts, lanes) => {
  expect(lanesOf(counts)).toEqual(lanes)
})
