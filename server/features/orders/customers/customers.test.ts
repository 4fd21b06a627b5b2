import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#shared/orders/customer-schemas.ts'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

async function customers(q?: string, of = ann): Promise<Customer[]> {
  const path = q === undefined ? '/api/customers' : `/api/customers?q=${encodeURIComponent(q)}`
  const { status, body } = await of.visitor.get(path)
  expect(status).toBe(200)
  return body
}
const namesOf = (found: Customer[]) => found.map(({ name }) => name)

describe('who ordered before', () => {
  test('is told by name and phone, with what the latest order has', async () => {
    const first = await anOrder(ann, {
      title: 'Oak table',
      customerName: 'Lucía Ferrán',
      customerPhone: '555-0190',
      customerEmail: 'lucia@example.com',
      fulfillmentType: 'DELIVERY',
      address: '402 Harbor Street',
    })
    const second = await anOrder(ann, {
      title: 'Oak bench',
      customerName: 'lucia ferran',
      customerPhone: '5550190',
    })
    await ann.visitor.post(`/api/orders/${first.id}/archive`, {})
    // The same name with another phone is somebody else.
    const other = await anOrder(ann, { customerName: 'Lucía Ferrán', customerPhone: '555 0777' })

    const [theOther, lucia, ...more] = await customers('LUCIA')
    expect(more).toEqual([])
    expect(theOther).toMatchObject({ phone: '555 0777', orderCount: 1, orders: [{ id: other.id }] })
    expect(lucia).toEqual({
      name: 'lucia ferran',
      phone: '5550190',
      email: 'lucia@example.com',
      address: '402 Harbor Street',
      fulfillmentType: 'PICKUP',
      orderCount: 2,
      orders: [
        { id: second.id, number: second.number, title: 'Oak bench', status: 'ORDER_IN', isArchived: false },
        { id: first.id, number: first.number, title: 'Oak table', status: 'ORDER_IN', isArchived: true },
      ],
    })
  })

  test('is found by all words of name, phone and e-mail, and by nothing else of an order', async () => {
    await anOrder(ann, {
      title: 'Zebrano shelf',
      notes: 'zebrano veneer',
      customerName: 'Ines 100%_Carvalho',
      customerEmail: 'ines@carvalho.example',
    })
    expect(namesOf(await customers('carvalho INES'))).toEqual(['Ines 100%_Carvalho'])
    expect(namesOf(await customers('@carvalho.ex'))).toEqual(['Ines 100%_Carvalho'])
    expect(namesOf(await customers('0%_c'))).toEqual(['Ines 100%_Carvalho'])
    expect(namesOf(await customers('555-01'))).toEqual(['lucia ferran'])
    expect(await customers('zebrano')).toEqual([])
    expect(await customers('ines nobody')).toEqual([])
    expect(await customers('%')).toHaveLength(1)
  })

  test('is whoever had something done last, eight at most, and five orders of each', async () => {
    const bob = await anAdmin(kerf)
    expect(await customers(undefined, bob)).toEqual([])
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await anOrder(bob, { customerName: `Customer ${n}` })
    for (let n = 0; n < 6; n += 1) await anOrder(bob, { customerName: 'Customer 3' })
    const found = await customers('', bob)
    expect(namesOf(found)).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((n) => `Customer ${n}`))
    expect(found[0]).toMatchObject({ orderCount: 7, orders: { length: 5 } })
  })

  test('comes first whose name begins with what was typed, then who has a word that does, then who was changed last', async () => {
    const bob = await anAdmin(kerf)
    for (const customerName of ['Marguerite Okafor', 'Björn Mäkinen', 'Anne-Marie Duval', 'Ida O’Malley'])
      await anOrder(bob, { customerName })
    for (let n = 0; n < 9; n += 1) await anOrder(bob, { customerName: `Priya Raman ${n}` })
    await anOrder(bob, { customerName: 'Zoe Lind', customerEmail: 'zoe@mail.example' })
    await anOrder(bob, { customerName: 'Max Weber' })
    expect(namesOf(await customers('Ma', bob))).toEqual([
      'Max Weber',
      'Marguerite Okafor',
      'Ida O’Malley',
      'Anne-Marie Duval',
      'Björn Mäkinen',
      'Zoe Lind',
      'Priya Raman 8',
      'Priya Raman 7',
    ])
    expect(namesOf(await customers(' okafor  marg', bob))).toEqual(['Marguerite Okafor'])
    expect(namesOf(await customers('priya RAMAN 3', bob))).toEqual(['Priya Raman 3'])
  })

  test('is found by the beginning of the name though hundreds of others were changed later', async () => {
    const bob = await anAdmin(kerf)
    await anOrder(bob, { customerName: 'Marguerite Okafor' })
    const other = await anOrder(bob, { customerName: 'Priya Raman' })
    await kerf.database.pool.query(
      `insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
         last_updated_by)
       select org_id, number || n, title, 'Priya Raman', status, status_column_id, version + n, created_by, created_by
       from orders, generate_series(1, 600) n where id = $1`,
      [other.id],
    )
    expect(namesOf(await customers('ma', bob))).toEqual(['Marguerite Okafor', 'Priya Raman'])
    expect(namesOf(await customers('ok', bob))).toEqual(['Marguerite Okafor'])
  })

  test('is never of another organization', async () => {
    const bob = await anAdmin(kerf)
    await anOrder(bob, { customerName: 'Lucía Ferrán', customerPhone: '555 0190' })
    expect(await customers('lucia', bob)).toMatchObject([{ orderCount: 1 }])
    expect(await customers('', bob)).toHaveLength(1)
    expect(await customers('lucia')).toHaveLength(2)
  })

  test('cannot be asked for with more than 200 characters', async () => {
    const { status, body } = await ann.visitor.get(`/api/customers?q=${'x'.repeat(201)}`)
    expect([status, body.fields]).toEqual([400, { q: 'Search can have up to 200 characters' }])
  })
})

test('too many searches for customers at once are refused, as those of lists are', async () => {
  const bob = await anAdmin(kerf)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table orders in access exclusive mode')
    const underway = Array.from({ length: 30 }, (_, n) => bob.visitor.get(`/api/customers?q=oak${n}`))
    const refused = await Promise.race(underway)
    expect(refused.status).toBe(503)
    expect(refused.body.message).toMatch(/^Your shop is loading too many lists/)
    await holder.query('rollback')
    expect((await Promise.all(underway)).some(({ status }) => status === 200)).toBe(true)
  } finally {
    await holder.end()
  }
})
