import pg from 'pg'
import { expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../test/support/factories.ts'
import { startKerf } from '../../test/support/kerf.ts'
import { Visitor } from '../../test/support/visitor.ts'

const FOREIGN = {
  datestyle: 'German',
  timezone: 'Asia/Kolkata',
  default_transaction_isolation: 'serializable',
}

test('a database that is set otherwise is used all the same: its dates are read, and changes wait for each other', async () => {
  const first = await startKerf()
  try {
    const admin = new pg.Client(first.connection)
    await admin.connect()
    for (const [setting, value] of Object.entries(FOREIGN)) {
      await admin.query(`alter database ${first.connection.database} set ${setting} = '${value}'`)
    }
    await admin.end()
    // Settings of a database are those of its next connections.
    const kerf = await first.another()
    try {
      const admin = await anAdmin(kerf)
      const order = await anOrder(admin, { dueDate: '2026-12-03' })
      expect(order.dueDate).toMatch(/^2026-12-03/)
      expect(Math.abs(Date.parse(order.createdAt) - Date.now())).toBeLessThan(3_600_000)
      await Promise.all(Array.from({ length: 20 }, () => anOrder(admin)))
      const [mine, theirs] = await Promise.all(
        [kerf, first].map(async ({ url }) => {
          const visitor = new Visitor(url)
          visitor.cookie = admin.visitor.cookie
          return (await visitor.get('/api/orders')).body
        }),
      )
      expect(mine).toHaveLength(21)
      expect(mine).toEqual(theirs)
    } finally {
      await kerf.close()
    }
  } finally {
    await first.close()
  }
})
