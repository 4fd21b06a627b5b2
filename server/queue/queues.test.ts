import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PAGE_ORGANIZATION } from '#shared/requests.ts'
import { untilConsumed } from '../../test/support/backups/installations.ts'
import { anAdmin, anAttachment, anOrder, anUpload, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { untilBlockedBy } from '../../test/support/database/locks.ts'

const AT_ONCE = 4

let kerf: OwnKerf
/** Of another organization. */
let other: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  other = await anAdmin(kerf)
})
afterAll(() => kerf.close())

/**
 * While a statement of somebody else's has locked something.
 * @param work is given who holds the lock: consumers of the log may wait for one another meanwhile, which says nothing
 */
async function whileLocked<T>(lock: string, work: (holder: number) => Promise<T>): Promise<T> {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() pid')
    await holder.query('begin')
    await holder.query(lock)
    return await work(rows[0]?.pid ?? 0)
  } finally {
    await holder.end()
  }
}

const lockOf = ({ id }: { id: string }) => `select from orders where id = '${id}' for no key update`
const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n))

test('forty changes at once that cannot go on keep neither the same people from reading nor others from anything', async () => {
  const ann = await anAdmin(kerf)
  const [hers, his] = [await anOrder(ann), await anOrder(other)]
  const changes = await whileLocked(lockOf(hers), async (holder) => {
    const underway = times(40, (n) => ann.visitor.patch(`/api/orders/${hers.id}`, { title: `Bench ${n}` }))
    await untilBlockedBy(kerf, holder, AT_ONCE)
    const move = { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }
    expect((await other.visitor.post(`/api/orders/${his.id}/move`, move)).status).toBe(200)
    expect((await other.visitor.get('/api/orders')).body).toHaveLength(1)
    expect((await ann.visitor.get(`/api/orders/${hers.id}`)).body.title).toBe(hers.title)
    expect(await untilBlockedBy(kerf, holder, AT_ONCE), 'no more of them have a connection').toHaveLength(
      AT_ONCE,
    )
    return underway
  })
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what is refused before it is handled waits with all that its organization asks, and keeps others from nothing', async () => {
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  await other.visitor.get('/api/user')
  const headers = { [PAGE_ORGANIZATION]: other.orgId }
  let answered = 0
  const refused = () => [
    ann.visitor.send('GET', '/api/orders', undefined, headers),
    ann.visitor.get(`/api/organizations/${other.orgId}/members`),
  ]
  await untilConsumed(kerf.connection)
  const underway = await whileLocked('lock table order_notes', async (holder) => {
    const reads = times(AT_ONCE, () => ann.visitor.get(`/api/orders/${order.id}/notes`))
    await untilBlockedBy(kerf, holder, AT_ONCE)
    const refusals = times(10, refused).flat()
    for (const refusal of refusals) void refusal.then(() => (answered += 1))
    for (const board of times(5, () => other.visitor.get('/api/orders'))) {
      expect((await board).status).toBe(200)
    }
    expect(answered).toBe(0)
    return { reads, refusals }
  })
  expect(new Set((await Promise.all(underway.reads)).map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = (await Promise.all(underway.refusals)).map(({ status }) => status)
  expect(statuses).toEqual(times(10, () => [409, 404]).flat())
})

test('requests that prolong one session at the same time wait for it with one connection', async () => {
  const ann = await anAdmin(kerf)
  await kerf.database.pool.query(
    `update sessions set expire = now() + interval '1 day' where user_id = '${ann.user.id}'`,
  )
  const lock = `select from sessions where user_id = '${ann.user.id}' for update`
  const underway = await whileLocked(lock, async (holder) => {
    const reads = times(20, () => ann.visitor.get('/api/user'))
    await untilBlockedBy(kerf, holder, 1)
    expect((await other.visitor.get('/api/orders')).status).toBe(200)
    expect(await untilBlockedBy(kerf, holder, 1)).toHaveLength(1)
    return reads
  })
  expect(new Set((await Promise.all(underway)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what takes long, and then waits for a lock, keeps others from nothing', async () => {
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  // More than there are connections.
  const uploads = await Promise.all(times(16, () => anUpload(ann)))
  const attached = await whileLocked(lockOf(order), async (holder) => {
    const underway = uploads.map((fileUrl, n) => {
      const fileName = `cut-list-${n}.txt`
      const file = { fileName, originalName: fileName, fileUrl }
      return ann.visitor.post(`/api/orders/${order.id}/attachments`, file)
    })
    await untilBlockedBy(kerf, holder, AT_ONCE)
    const theirs = await anOrder(other)
    expect((await other.visitor.get(`/api/orders/${theirs.id}`)).status).toBe(200)
    expect(await untilBlockedBy(kerf, holder, AT_ONCE)).toHaveLength(AT_ONCE)
    return underway
  })
  expect(new Set((await Promise.all(attached)).map(({ status }) => status))).toEqual(new Set([201]))
})

test('copies for which the store takes its time keep the same people from nothing', async () => {
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  const file = await anAttachment(ann, order.id)
  const { store } = kerf
  const copy = store.copy.bind(store)
  const answers = Promise.withResolvers<void>()
  store.copy = async (...names) => {
    await answers.promise
    return copy(...names)
  }
  await other.visitor.get('/api/user')
  const copies = times(AT_ONCE, () =>
    ann.visitor.post(`/api/orders/${order.id}/attachments/copies`, { attachmentId: file.id }),
  )
  const changes = times(AT_ONCE, (n) => ann.visitor.patch(`/api/orders/${order.id}`, { title: `Bench ${n}` }))
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
  answers.resolve()
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201))
  store.copy = copy
})

test('who waits too long for what somebody else has locked is told to try again', async () => {
  const patient = await startKerf({ lockTimeoutMs: 50 })
  onTestFinished(() => patient.close())
  const ann = await anAdmin(patient)
  const order = await anOrder(ann)
  const change = () => ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Oak bench' })
  const holder = new pg.Client(patient.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query(lockOf(order))
  expect(await change()).toMatchObject({
    status: 503,
    body: { message: "Kerf can't do this right now. Please try again in a moment" },
  })
  await holder.end()
  expect((await change()).status).toBe(200)
})
