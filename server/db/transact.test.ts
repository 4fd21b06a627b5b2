import { beforeAll, expect, test } from 'vitest'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { failedWith, runStatement, transact } from './transact.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const DIVISION_BY_ZERO = '22012'

test('of statements that were sent together the first refusal is told, whichever is heard of first', async () => {
  const error: unknown = await transact(kerf.database.pool, async (tx) => {
    const first = runStatement(tx, { text: 'select 1 / 0' })
    const second = runStatement(tx, { text: 'select 1' })
    await Promise.allSettled([first])
    await second
    await first
  }).catch((reason: unknown) => reason)
  expect(failedWith(error, DIVISION_BY_ZERO)).toBe(true)
})
