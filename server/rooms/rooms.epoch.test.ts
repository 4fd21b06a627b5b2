import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf({ times: { heartbeatMs: 500 } })
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const NOW = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

async function epochOfDatabase(): Promise<string> {
  const { rows } = await kerf.database.pool.query('select epoch from database_epoch')
  return rows[0].epoch
}

describe('the epoch of the database and the server’s time', () => {
  test('stand in AUTH_OK and in each PING', async () => {
    const epoch = await epochOfDatabase()
    const screen = await Screen.open(ann.visitor)
    const log = `${epoch}.${ann.orgId}`
    const userId = ann.user.id
    expect(await screen.next()).toEqual({ type: 'AUTH_OK', version: 0, userId, log, epoch, now: NOW })
    expect(await screen.nextOrPing()).toEqual({ type: 'PING', version: 0, epoch, now: NOW })
  })

  test('a version under another epoch is none', async () => {
    const { version } = await anOrder(ann)
    const latest = await anOrder(ann)
    const known = { version, epoch: crypto.randomUUID() }
    const [another, same] = [
      await Screen.live(ann.visitor, known),
      await Screen.live(ann.visitor, { version, epoch: await epochOfDatabase() }),
    ]
    expect(await same.next()).toMatchObject({ type: 'ORDER_CREATED', version: latest.version })
    const next = await anOrder(ann)
    expect(await another.next()).toMatchObject({ type: 'ORDER_CREATED', version: next.version })
  })
})

describe('a standby that is promoted without the latest changes, and given another epoch', () => {
  test('sends screens away to start anew, and the board is read anew under the same version', async () => {
    const order = await anOrder(ann, { title: 'Lost with the primary' })
    const screen = await Screen.live(ann.visitor)
    const before = await ann.visitor.get('/api/orders')
    await kerf.database.pool.query(`update orders set title = 'Of the standby' where id = $1`, [order.id])
    await kerf.database.pool.query('update database_epoch set epoch = gen_random_uuid()')
    expect(await screen.closes()).toBe(1012)

    const etag = before.headers.get('etag') ?? ''
    const after = await ann.visitor.get('/api/orders', { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.body).toContainEqual(expect.objectContaining({ id: order.id, title: 'Of the standby' }))

    const epoch = await epochOfDatabase()
    const back = await Screen.open(ann.visitor, { version: order.version - 1 })
    expect(await back.next()).toMatchObject({ type: 'AUTH_OK', version: order.version, epoch })
  })
})
