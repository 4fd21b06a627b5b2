import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, callsOf, make, operations } from '../generated/shops.ts'
import { untilConsumed, urlOf } from '../support/backups/installations.ts'
import { expectOk } from '../support/backups/full-shops.ts'
import { anotherBrowser } from '../support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../support/kerf.ts'
import { runs } from '../support/properties.ts'
import { exportTo, filesOfOrganization, imported, rowsOfOrganization } from './organizations.ts'

let there: OwnKerf

beforeAll(async () => {
  there = await startKerf({ webhookOutbound: { allowPrivate: true } })
})
afterAll(() => there.close())

const placeOf = ({ connection, dataDir }: OwnKerf) => ({
  connection,
  place: { DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, SESSION_SECRET: SECRET },
})

test('whatever was done in an organization arrives on another server, row by row and byte by byte', async () => {
  const CALLS = 120
  for (const seed of fc.sample(fc.nat(), runs(1, 12, 47))) {
    const here = await startKerf({ webhookOutbound: { allowPrivate: true } })
    try {
      const shops = [await aShop(here, `Walnut ${seed}`), await aShop(here, `Larch ${seed}`)] as const
      const all = await operations(here.visitor())
      const calls = fc.sample(fc.constantFrom(...all).chain(callsOf), { numRuns: CALLS, seed })
      for (const generated of calls) await make(here, shops, generated)
      await untilConsumed(here.connection)
      for (const { admin } of shops) {
        const { slug } = expectOk(await admin.visitor.get(`/api/organizations/${admin.orgId}`))
        const file = join(here.dataDir, `${slug}.tar.gz`)
        await exportTo(placeOf(here), slug, file)
        const rows = await rowsOfOrganization(here.connection, admin.orgId)
        const files = await filesOfOrganization(placeOf(here), admin.orgId)
        await imported(placeOf(there), file)
        expect(await rowsOfOrganization(there.connection, admin.orgId)).toEqual(rows)
        expect(await filesOfOrganization(placeOf(there), admin.orgId)).toEqual(files)
        const visitor = await anotherBrowser(there, admin)
        expect(expectOk(await visitor.get('/api/orders'))).toEqual(
          expectOk(await admin.visitor.get('/api/orders')),
        )
      }
    } finally {
      await here.close()
    }
  }
})
