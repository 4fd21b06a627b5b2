import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let sales: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  sales = await aMember(kerf, admin, 'SALES')
  stranger = await anAdmin(kerf)
})

const pathOf = (orgId: string) => `/api/organizations/${orgId}/columns`
const columnPath = (status: string) => `${pathOf(admin.orgId)}/${status}`
const readColumns = async (by = admin) => (await by.visitor.get(pathOf(by.orgId))).body

async function versionOf(): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    admin.orgId,
  ])
  return rows[0].version
}

describe('the limit of a column', () => {
  test('changes for this column, of this organization', async () => {
    const [before, others] = [await readColumns(), await readColumns(stranger)]
    const { status, body } = await admin.visitor.patch(columnPath('FINISH'), {
      wipLimit: 3,
      name: 'Done',
      position: 1,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before[2], wipLimit: 3 })
    const expected = before.map((column: { status: string }) => (column.status === 'FINISH' ? body : column))
    expect(await readColumns(sales)).toEqual(expected)
    expect(await readColumns(stranger)).toEqual(others)
  })

  test.each([1, 9999])('can be %j', async (wipLimit) => {
    const { status, body } = await admin.visitor.patch(columnPath('PICKUP'), { wipLimit })
    expect([status, body.wipLimit]).toEqual([200, wipLimit])
  })

  test.each([
    [0, 'Limit must be at least 1'],
    [-1, 'Limit must be at least 1'],
    [10_000, 'Limit must be at most 9,999'],
    [1.5, 'Limit must be a whole number'],
    ['8', 'Limit must be a whole number'],
    [null, 'Limit must be a whole number'],
    [undefined, 'Limit must be a whole number'],
  ])('cannot be %j', async (wipLimit, sentence) => {
    const before = [await readColumns(), await versionOf()]
    const { status, body } = await admin.visitor.patch(columnPath('DELIVERY'), { wipLimit })
    expect([status, body]).toEqual([400, { message: sentence, fields: { wipLimit: sentence } }])
    expect([await readColumns(), await versionOf()]).toEqual(before)
  })

  test.each(['DONE', 'finish', '%00', 'x'.repeat(150)])(
    'of %s, which is no column, is not found',
    async (status) => {
      const response = await admin.visitor.patch(columnPath(status), { wipLimit: 4 })
      expect([response.status, response.body]).toEqual([404, { message: 'There is nothing here' }])
    },
  )
})
