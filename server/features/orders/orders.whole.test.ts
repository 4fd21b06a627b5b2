import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anInvite, anOrder, PASSWORD, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import type { Result } from '../../../test/support/visitor.ts'

// A write that fails in the middle leaves nothing behind: the database itself refuses the last step of each.

// One of its own: it refuses writes for everybody, and looks at all that there is.
let kerf: OwnKerf
let ann: Somebody
let order: Order

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  await kerf.database.pool.query(`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk of this test is full: %', tg_table_name; end $$`)
})
afterAll(() => kerf.close())
beforeEach(async () => {
  order = await anOrder(ann)
})

async function refusing<T>(table: string, event: string, work: () => Promise<T>): Promise<T> {
  await kerf.database.pool.query(
    `create trigger refuse after ${event} on ${table} for each row execute function refuse()`,
  )
  try {
    return await work()
  } finally {
    await kerf.database.pool.query(`drop trigger refuse on ${table}`)
  }
}

/** Every row that a request could have touched, without the day of the last morning, which a job writes when it is due. */
async function everything(): Promise<unknown> {
  const tables = ['organizations', 'orders', 'events', 'users', 'organization_members', 'invites']
  const rows = tables.map(
    (table) =>
      `(select json_agg(r order by r::text) from (select to_jsonb(t) - '{morning_on,next_morning_at,completed_to}'::text[] as r from ${table} t)) as ${table}`,
  )
  return (await kerf.database.pool.query(`select ${rows.join(', ')}`)).rows[0]
}

const expectInternalError = ({ status, body }: Result) => {
  expect(status).toBe(500)
  expect(Object.keys(body).sort()).toEqual(['message', 'requestId'])
  expect(body.message).toBe(`Something went wrong on our side. Request id: ${body.requestId}`)
}

describe.each([
  ['the event', 'events', 'insert'],
  ['the version', 'organizations', 'update'],
])('when %s cannot be written', (_what, table, event) => {
  test.each([
    ['taking an order', () => ann.visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' })],
    ['an edit', () => ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Desk', notes: 'Oiled' })],
    [
      'an edit that moves',
      () => ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Desk', status: 'FINISH' }),
    ],
    [
      'a move',
      () => ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }),
    ],
  ])('%s never happened', async (_name, write) => {
    const before = await everything()
    const board = await ann.visitor.get('/api/orders')
    const response = await refusing(table, event, write)
    expectInternalError(response)
    expect(await everything()).toEqual(before)
    expect((await ann.visitor.get('/api/orders')).body).toEqual(board.body)
    expect((await anOrder(ann)).version).toBe(order.version + 1)
  })
})

test('nobody is told of what did not happen', async () => {
  const screen = await Screen.live(ann.visitor)
  await refusing('events', 'insert', () =>
    ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }),
  )
  const next = await anOrder(ann)
  expect(await screen.next()).toMatchObject({
    type: 'ORDER_CREATED',
    version: order.version + 1,
    order: { id: next.id },
  })
})

describe.each(['users', 'organization_members', 'sessions', 'board_columns'])(
  'when %s cannot be written',
  (table) => {
    test('an account, its organization and the use of an invite never happened', async () => {
      const inviteCode = await anInvite(ann)
      const before = await everything()
      const account = { email: 'half@example.com', password: PASSWORD }
      const founded = await refusing(table, 'insert', () =>
        kerf.visitor().post('/api/register', { ...account, organizationName: 'Half' }),
      )
      expectInternalError(founded)
      expect(founded.headers.getSetCookie()).toEqual([])
      if (table !== 'board_columns') {
        const invited = await refusing(table, 'insert', () =>
          kerf.visitor().post('/api/register', { ...account, inviteCode }),
        )
        expectInternalError(invited)
      }
      expect(await everything()).toEqual(before)
    })
  },
)

test('when the membership cannot be written, an accepted invite is not used up', async () => {
  const guest = await anAdmin(kerf)
  const code = await anInvite(ann)
  const before = await everything()
  const response = await refusing('organization_members', 'insert', () =>
    guest.visitor.post(`/api/invites/${code}/accept`),
  )
  expectInternalError(response)
  expect(await everything()).toEqual(before)
  expect((await guest.visitor.post(`/api/invites/${code}/accept`)).status).toBe(200)
})
