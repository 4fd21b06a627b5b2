import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobQueue } from './import-jobs.ts'

test('organizations that were founded one after the other share both queues', () => {
  const queues = Array.from({ length: 100 }, () => jobQueue(randomUUIDv7()))
  expect(new Set(queues)).toEqual(new Set(['imports 0', 'imports 1']))
})
