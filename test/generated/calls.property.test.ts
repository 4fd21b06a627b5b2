import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilConsumed } from '../support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../support/kerf.ts'
import { runs } from '../support/properties.ts'
import { aShop, callsOf, make, operations, type Shop } from './shops.ts'

let kerf: OwnKerf
let shops: [Shop, Shop]

beforeAll(async () => {
  // Nobody listens at the address of these webhooks.
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true } })
  shops = [await aShop(kerf, 'Walnut'), await aShop(kerf, 'Larch')]
})
afterAll(() => kerf.close())

test('no call fails on our side or shows what another organization has', async () => {
  const all = await operations(kerf.visitor())
  expect(all.length).toBeGreaterThan(50)
  await untilConsumed(kerf.connection)
  for (const { admin } of shops) expect((await admin.visitor.get('/api/notifications')).body).toHaveLength(1)
  const calls = fc.sample(fc.constantFrom(...all).chain(callsOf), runs(150, 5000, 26))
  const statuses = new Map<number, number>()
  for (const generated of calls) {
    const { theirs, call, response } = await make(kerf, shops, generated)
    const { status, body } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect(status, `${call}: ${JSON.stringify(body)}`).toBeLessThan(500)
    expect(generated.operation.refuses(status, body), `${call}: ${JSON.stringify(body)}`).toBe(null)
    const shown = JSON.stringify(body ?? '')
    if (status < 400) expect(shown.includes(theirs.mark), `${call}: ${shown}`).toBe(false)
  }
  // Both sides of the contract were met, and not only its refusals.
  const count = (from: number, to: number) =>
    [...statuses].reduce((sum, [status, times]) => sum + (status >= from && status < to ? times : 0), 0)
  expect(count(200, 300)).toBeGreaterThan(calls.length / 10)
  expect(count(400, 500)).toBeGreaterThan(calls.length / 10)
})
