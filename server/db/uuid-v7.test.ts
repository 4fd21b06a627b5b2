import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const millisecondsOf = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids say when they were made, and otherwise nothing', async () => {
  const { rows } = await kerf.database.pool.query<{ id: string; ms: number }>(
    'select uuid_v7() as id, (extract(epoch from clock_timestamp()) * 1000)::float8 as ms from generate_series(1, 2000)',
  )
  let before = 0
  for (const { id, ms } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    // Between the two times beside which it was made, rounded.
    expect(millisecondsOf(id)).toBeGreaterThan(before - 1)
    expect(millisecondsOf(id)).toBeLessThan(ms + 1)
    before = ms
  }
  // 74 bits of chance: their second halves alone are never the same.
  expect(new Set(rows.map(({ id }) => id.slice(19))).size).toBe(rows.length)
})

test('orders that are taken one after the other have ids that begin alike', async () => {
  const ann = await anAdmin(kerf)
  const [first, second] = [await anOrder(ann), await anOrder(ann)]
  expect(first.id[14]).toBe('7')
  expect(millisecondsOf(second.id)).toBeGreaterThanOrEqual(millisecondsOf(first.id))
})
