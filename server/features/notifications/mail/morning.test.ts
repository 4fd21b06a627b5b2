import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { closeNow } from '../../../../test/support/closed-now.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { assign, inboxOf, move, watch } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { SILENT } from '../../../../test/support/live/silent-notifier.ts'
import { tellOfMorning } from './morning.service.ts'

// No mail server is set here, so that digests stay where they can be read.

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await aShop()
})
afterAll(() => kerf.close())

async function aShop(): Promise<Somebody> {
  const owner = await anAdmin(kerf)
  await closeNow(owner)
  return owner
}

const tell = ({ orgId }: Somebody, now: string) =>
  tellOfMorning({ ...kerf.services, notifier: SILENT, sendMail: async () => undefined }, orgId, new Date(now))

async function morningOf({ orgId }: Somebody): Promise<string | null> {
  const { rows } = await kerf.database.pool.query(
    'select morning_on::text as day from organizations where id = $1',
    [orgId],
  )
  return rows[0].day
}

/** The digests that are due, and there are none afterwards. */
async function digestsOf({ orgId }: Somebody): Promise<unknown[]> {
  const { rows } = await kerf.database.pool.query(
    `delete from due_digests where org_id = $1 returning user_id as "userId", day::text`,
    [orgId],
  )
  return rows
}

const BEFORE = '2030-01-01'

describe('the morning comes at seven', () => {
  const USUAL = [1, 2, 3, 4, 5]
  const EVERY_DAY = [...USUAL, 6, 7]

  test.each([
    // A Tuesday in January: Auckland is 13 hours ahead, Kolkata five and a half, Los Angeles 8 behind.
    ['Pacific/Auckland', USUAL, '2030-01-14T17:59:59Z', null],
    ['Pacific/Auckland', USUAL, '2030-01-14T18:00:00Z', '2030-01-15'],
    ['Asia/Kolkata', USUAL, '2030-01-15T01:29:59Z', null],
    ['Asia/Kolkata', USUAL, '2030-01-15T01:30:00Z', '2030-01-15'],
    ['America/Los_Angeles', USUAL, '2030-01-15T14:59:59Z', null],
    ['America/Los_Angeles', USUAL, '2030-01-15T15:00:00Z', '2030-01-15'],
    // Sunday in Auckland is still Saturday in Los Angeles; Monday is still Sunday.
    ['Pacific/Auckland', USUAL, '2030-01-19T20:00:00Z', null],
    ['Pacific/Auckland', USUAL, '2030-01-20T20:00:00Z', '2030-01-21'],
    ['America/Los_Angeles', USUAL, '2030-01-20T20:00:00Z', null],
    ['America/Los_Angeles', [7], '2030-01-20T20:00:00Z', '2030-01-20'],
    // Clocks in Berlin are put forward on the last Sunday of March and back on the last one of October.
    ['Europe/Berlin', EVERY_DAY, '2030-03-30T05:59:59Z', null],
    ['Europe/Berlin', EVERY_DAY, '2030-03-30T06:00:00Z', '2030-03-30'],
    ['Europe/Berlin', EVERY_DAY, '2030-03-31T04:59:59Z', null],
    ['Europe/Berlin', EVERY_DAY, '2030-03-31T05:00:00Z', '2030-03-31'],
    ['Europe/Berlin', EVERY_DAY, '2030-10-27T05:59:59Z', null],
    ['Europe/Berlin', EVERY_DAY, '2030-10-27T06:00:00Z', '2030-10-27'],
    ['Europe/Berlin', USUAL, '2030-01-15T22:30:00Z', '2030-01-15'],
  ])('in %s, worked on %j: %s', async (timeZone, workingDays, now, day) => {
    await kerf.database.pool.query(
      'update organizations set time_zone = $2, working_days = $3, morning_on = $4 where id = $1',
      [ann.orgId, timeZone, workingDays, BEFORE],
    )
    await tell(ann, now)
    expect(await morningOf(ann)).toBe(day ?? BEFORE)
  })
})

test.each([
  ['Asia/Kolkata', '2030-01-15T01:29:59Z', '2030-01-15T01:30:00Z'],
  ['Asia/Kolkata', '2030-01-15T01:30:00Z', '2030-01-16T01:30:00Z'],
  // Clocks in Berlin are put forward and back in the night between.
  ['Europe/Berlin', '2030-03-30T12:00:00Z', '2030-03-31T05:00:00Z'],
  ['Europe/Berlin', '2030-10-26T12:00:00Z', '2030-10-27T06:00:00Z'],
])('in %s the next morning after %s is looked for at %s', async (timeZone, now, next) => {
  const { pool } = kerf.database
  await pool.query('update organizations set time_zone = $2, morning_on = null where id = $1', [
    ann.orgId,
    timeZone,
  ])
  await tell(ann, now)
  const { rows } = await pool.query('select next_morning_at as at from organizations where id = $1', [
    ann.orgId,
  ])
  expect(rows).toEqual([{ at: new Date(next) }])
})

/** What somebody is told of orders because of dates. */
async function subjectOf(by: Somebody) {
  const { rows } = await kerf.database.pool.query(
    `select title, kind, day::text, cause from notifications n join orders o on o.id = order_id
     where n.org_id = $1 and n.user_id = $2 and day is not null order by day, title`,
    [by.orgId, by.user.id],
  )
  return rows.map(({ title, kind, day, cause }) => [title, kind, day, ...(cause ? [cause] : [])])
}

const due = (date: string) => ({ dueDate: `${date}T00:00:00.000Z` })

describe('on a Friday morning', () => {
  const FRIDAY = '2030-01-18T08:00:00Z'
  let owner: Somebody

  async function mine(title: string, dueDate?: string): Promise<Order> {
    const order = await anOrder(owner, { title, ...(dueDate && due(dueDate)) })
    await assign(owner, order, owner)
    return order
  }
  const waits = async (title: string, until: string, partName?: string) => {
    const { id } = await mine(title)
    const parts = partName === undefined ? undefined : [{ name: partName }]
    const partId = parts && (await owner.visitor.post(`/api/orders/${id}/parts`, { parts })).body.parts[0].id
    const { status } = await owner.visitor.put(`/api/orders/${id}/wait`, { for: 'supplier', until, partId })
    expect(status).toBe(200)
  }

  beforeAll(async () => {
    owner = await aShop()
    await kerf.database.pool.query(`update organizations set morning_on = '2030-01-17' where id = $1`, [
      owner.orgId,
    ])
    await mine('Wednesday', '2030-01-16')
    await mine('Thursday', '2030-01-17')
    await mine('Friday', '2030-01-18')
    await mine('Sunday', '2030-01-20')
    await mine('Monday', '2030-01-21')
    await mine('Tuesday', '2030-01-22')
    await mine('No date')
    const done = await mine('Done', '2030-01-18')
    await move(owner, done, 'ORDER_IN', 'FINISH')
    await move(owner, done, 'FINISH', 'COMPLETED')
    const archived = await mine('Archived', '2030-01-18')
    await owner.visitor.post(`/api/orders/${archived.id}/archive`, {})
    await watch(owner, await mine('Muted', '2030-01-18'), 'muted')
    await waits('Waited', '2030-01-17')
    await waits('Waited', '2030-01-17', 'Top')
    await waits('Waits', '2030-01-18')
    await anOrder(owner, { title: 'Of nobody', ...due('2030-01-18') })
    await tell(owner, FRIDAY)
  })

  const TOLD = [
    ['Thursday', 'overdue', '2030-01-17'],
    ['Waited', 'wait', '2030-01-17', 'supplier'],
    ['Waited', 'wait', '2030-01-17', 'supplier'],
    ['Friday', 'due', '2030-01-18'],
    ['Sunday', 'due', '2030-01-20'],
    ['Monday', 'due', '2030-01-21'],
  ]

  test('people are told what is due up to Monday, and what was not done on Thursday', async () => {
    expect(await subjectOf(owner)).toEqual(TOLD)
    expect((await inboxOf(owner)).filter(({ unread }) => unread > 0)).toHaveLength(TOLD.length)
    expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2030-01-18' }])
  })

  test('they are told once, and on Monday of what is new', async () => {
    await tell(owner, FRIDAY)
    await tell(owner, '2030-01-18T11:00:00Z')
    expect(await subjectOf(owner)).toEqual(TOLD)
    expect(await digestsOf(owner)).toEqual([])
    await Promise.all([tell(owner, '2030-01-21T07:00:00Z'), tell(owner, '2030-01-21T07:00:01Z')])
    expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2030-01-21' }])
    const NEW = [
      ['Friday', 'overdue', '2030-01-18'],
      ['Waits', 'wait', '2030-01-18', 'supplier'],
      ['Sunday', 'overdue', '2030-01-20'],
      ['Tuesday', 'due', '2030-01-22'],
    ]
    const told = await subjectOf(owner)
    expect(told).toHaveLength(TOLD.length + NEW.length)
    expect(told).toEqual(expect.arrayContaining([...TOLD, ...NEW]))
  })
})

test('a day that is closed has no morning, and is told of on the working day before', async () => {
  const owner = await aShop()
  await kerf.database.pool.query(`update organizations set morning_on = '2030-01-17' where id = $1`, [
    owner.orgId,
  ])
  for (const date of ['2030-01-21', '2030-01-22', '2030-01-23', '2030-01-24']) {
    await assign(owner, await anOrder(owner, { title: date, ...due(date) }), owner)
  }
  // Monday and Tuesday.
  const days = ['2030-01-21', '2030-01-22'].map((day) => ({ day, name: 'Closed' }))
  await owner.visitor.post(`/api/organizations/${owner.orgId}/closed-days`, { days })
  await tell(owner, '2030-01-18T08:00:00Z')
  expect((await subjectOf(owner)).map(([title]) => title)).toEqual(['2030-01-21', '2030-01-22', '2030-01-23'])
  await digestsOf(owner)
  for (const { day } of days) await tell(owner, `${day}T08:00:00Z`)
  expect(await morningOf(owner)).toBe('2030-01-18')
  expect(await digestsOf(owner)).toEqual([])
  await owner.visitor.delete(`/api/organizations/${owner.orgId}/closed-days/2030-01-22`)
  await tell(owner, '2030-01-22T08:00:00Z')
  expect(await morningOf(owner)).toBe('2030-01-22')
  expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2030-01-22' }])
})

test('a morning that dies in between has told nobody, and is done once later', async () => {
  const owner = await aShop()
  const order = await anOrder(owner, due('2030-01-18'))
  await assign(owner, order, owner)
  const { pool } = kerf.database
  await pool.query(
    `alter table organizations add constraint dies check (morning_on is distinct from '2030-01-18') not valid`,
  )
  await expect(tell(owner, '2030-01-18T07:00:00Z')).rejects.toThrow('update "organizations"')
  expect([await subjectOf(owner), await digestsOf(owner)]).toEqual([[], []])
  await pool.query('alter table organizations drop constraint dies')
  await tell(owner, '2030-01-18T07:15:00Z')
  expect(await subjectOf(owner)).toHaveLength(1)
  expect(await digestsOf(owner)).toHaveLength(1)
})

test('a clock that was years ahead once has not done the mornings until then', async () => {
  const owner = await aShop()
  await assign(owner, await anOrder(owner, { title: 'Friday', ...due('2030-01-18') }), owner)
  await tell(owner, '2035-03-05T08:00:00Z')
  expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2035-03-05' }])
  expect(await subjectOf(owner)).toEqual([])
  for (const time of ['08:00', '08:15']) await tell(owner, `2030-01-18T${time}:00Z`)
  expect(await morningOf(owner)).toBe('2030-01-18')
  expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2030-01-18' }])
  expect(await subjectOf(owner)).toEqual([['Friday', 'due', '2030-01-18']])
})

test('a morning is not done again where the time zone is changed to one in which it is still to come', async () => {
  const owner = await aShop()
  await assign(owner, await anOrder(owner, due('2030-01-18')), owner)
  const moveTo = (timeZone: string) => owner.visitor.patch(`/api/organizations/${owner.orgId}`, { timeZone })
  expect((await moveTo('Pacific/Auckland')).status).toBe(200)
  await tell(owner, '2030-01-17T18:00:00Z')
  expect(await digestsOf(owner)).toEqual([{ userId: owner.user.id, day: '2030-01-18' }])
  expect((await moveTo('America/Los_Angeles')).status).toBe(200)
  // Thursday, and then Friday.
  for (const now of ['2030-01-17T18:15:00Z', '2030-01-18T16:00:00Z']) await tell(owner, now)
  expect([await morningOf(owner), await digestsOf(owner)]).toEqual(['2030-01-18', []])
})

test('a digest is for those who want one and have something in it, and is not begun in the afternoon', async () => {
  const owner = await aShop()
  const order = await anOrder(owner, due('2030-01-18'))
  const [ben, tom, eve] = [await aMember(kerf, owner), await aMember(kerf, owner), await aMember(kerf, owner)]
  for (const somebody of [ben, tom, eve]) await watch(somebody, order, 'watching')
  await watch(eve, order, 'muted')
  await tom.visitor.patch('/api/notifications/settings', { digest: false })
  await tell(owner, '2030-01-18T11:59:59Z')
  expect(await digestsOf(owner)).toEqual([{ userId: ben.user.id, day: '2030-01-18' }])
  expect(
    [await subjectOf(ben), await subjectOf(tom), await subjectOf(eve)].map(({ length }) => length),
  ).toEqual([1, 1, 0])
  await tell(owner, '2030-01-21T12:00:00Z')
  expect(await digestsOf(owner)).toEqual([])
  expect(await morningOf(owner)).toBe('2030-01-21')
})
