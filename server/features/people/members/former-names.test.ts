import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { Order } from '#shared/orders/types.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { aDatabase, query } from '../../../../test/support/backups/installations.ts'
import {
  aChecklist,
  anAdmin,
  anAttachment,
  anOrder,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { formerRows } from '../../../../test/support/former/former-levels.ts'
import { anImport } from '../../../../test/support/imports/an-import.ts'
import { untilReadBy, untilTold } from '../../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { unread } from '../../../../test/support/slow-readers.ts'
import type { Result } from '../../../../test/support/visitor.ts'
import { readZip } from '../../../../test/support/zips.ts'

// What an organization calls somebody who has left it: their name of then, whatever they call themselves elsewhere.

let kerf: TestKerf
beforeAll(async () => {
  kerf = await sharedKerf()
})

const FORMER = 'Olga Former'
const ELSEWHERE = 'Somebody Rude'

const remove = (admin: Somebody, { user }: Somebody) =>
  admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${user.id}`)
const rename = ({ visitor }: Somebody, displayName: string) =>
  visitor.put('/api/user/profile', { displayName, firstName: displayName, lastName: displayName })
const move = ({ visitor }: Somebody, { id }: Order, fromStatus: string, toStatus: string, undo?: boolean) =>
  visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, undo })

/** Somebody with a shop of their own, who works in the admin's. */
async function aGuest(admin: Somebody): Promise<Somebody> {
  const guest = await anAdmin(kerf, { displayName: FORMER })
  await joins(guest, admin, 'ADMIN')
  await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
  return guest
}

/** An order with something of all that shows names, by the guest. */
async function work(admin: Somebody, guest: Somebody): Promise<Order> {
  const order = await anOrder(guest)
  await anAttachment(guest, order.id)
  const { items } = await aChecklist(guest, order.id, ['Sand'])
  await guest.visitor.patch(`/api/checklist-items/${items[0]?.id}`, { isCompleted: true })
  const content = `${mentionOf(admin.user.id)}, ask ${mentionOf(guest.user.id)} about it`
  await guest.visitor.post(`/api/orders/${order.id}/notes`, { content })
  await anImport(guest, 'Title,Customer\nOak bench,Kim')
  await move(admin, order, 'ORDER_IN', 'PRODUCTION')
  await move(guest, order, 'PRODUCTION', 'FINISH')
  await move(guest, order, 'FINISH', 'PRODUCTION')
  await untilTold(kerf, admin.orgId)
  await untilReadBy(kerf, admin.orgId, 'audit')
  return order
}

/** All that shows the guest's name to the shop, by where that is. */
async function shownTo(admin: Somebody, guest: Somebody, order: Order): Promise<Record<string, string>> {
  const at = `/api/orders/${order.id}`
  const paths = [
    '/api/orders',
    at,
    ...['notes', 'activity', 'activities', 'attachments', 'checklists'].map((part) => `${at}/${part}`),
    `/api/user/profile/${guest.user.id}`,
    `/api/user/${guest.user.id}/activity`,
    `/api/admin/audit-events?person=${guest.user.id}`,
    '/api/imports',
    '/api/notifications',
  ]
  const shown: Record<string, string> = {}
  for (const path of paths) {
    const { status, body } = await admin.visitor.get(path)
    expect([path, status]).toEqual([path, 200])
    shown[path] = JSON.stringify(body)
  }
  const refusals: [string, Result][] = [
    ['a move that came too late', await move(admin, order, 'FINISH', 'DELIVERY')],
    ['an undo that came too late', await move(admin, order, 'PRODUCTION', 'ORDER_IN', true)],
  ]
  for (const [what, { status, body }] of refusals) {
    expect([what, status]).toEqual([what, 409])
    shown[what] = body.message
  }
  const message = await unread(admin, `${kerf.url}/api/organizations/${admin.orgId}/export`)
  const zip = await readZip(await buffer(message))
  for (const name of ['orders.csv', 'notes.csv', 'history.csv']) shown[name] = String(zip.get(name))
  return shown
}

test.each<[string, (admin: Somebody, guest: Somebody) => Promise<Result>]>([
  ['removed', remove],
  ['removed with everybody else', ({ visitor }) => visitor.delete('/api/admin/clear-users')],
])(
  'somebody who was %s keeps the name of then there, and has a new one on coming back',
  async (_how, end) => {
    const admin = await anAdmin(kerf, { displayName: 'Ann Stays' })
    const guest = await aGuest(admin)
    const order = await work(admin, guest)
    expect((await end(admin, guest)).status).toBe(204)
    await untilReadBy(kerf, admin.orgId, 'audit')
    const before = await shownTo(admin, guest, order)
    for (const text of Object.values(before)) expect(text).toContain(FORMER)

    expect((await rename(guest, ELSEWHERE)).status).toBe(200)
    expect(await shownTo(admin, guest, order)).toEqual(before)
    expect((await anOrder(guest)).creator.displayName).toBe(ELSEWHERE)

    await joins(guest, admin)
    for (const text of Object.values(await shownTo(admin, guest, order))) expect(text).toContain(ELSEWHERE)

    await remove(admin, guest)
    await rename(guest, 'A third name')
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body.creator.displayName).toBe(ELSEWHERE)
  },
)

test('screens of the former organization hear nothing of the new name', async () => {
  const admin = await anAdmin(kerf)
  const guest = await aGuest(admin)
  const order = await anOrder(guest)
  await remove(admin, guest)
  const [there, own] = [await Screen.live(admin.visitor), await Screen.live(guest.visitor)]
  await rename(guest, ELSEWHERE)
  expect(await own.next()).toMatchObject({
    event: { type: 'member.renamed', actor: { displayName: ELSEWHERE } },
  })
  await admin.visitor.patch(`/api/orders/${order.id}`, { title: 'Oak bench' })
  expect(await there.next()).toMatchObject({
    type: 'ORDER_UPDATED',
    order: { title: 'Oak bench', creator: { displayName: FORMER, role: null } },
  })
  // What was missed is read again, as it is now.
  const late = await Screen.live(admin.visitor, { version: order.version - 1 })
  expect(await late.next()).toMatchObject({
    event: { type: 'order.created', actor: { displayName: FORMER } },
    order: { creator: { displayName: FORMER } },
  })
})

test('who left before there were kept names is called by the name of the upgrade', async () => {
  const { connection } = await aDatabase()
  // It has been migrated already.
  await query(connection, 'drop schema public, drizzle cascade; create schema public')
  await migrateDatabase(connection, { to: '0032_board_order' })
  await query(connection, formerRows(32, PASSWORD))
  await query(
    connection,
    `insert into users (display_name, org_id) select called, case called when 'At home' then o.id end
     from organizations o, unnest(array['Did something', 'Was named', 'Was removed', 'At home', 'A stranger']) called;
     insert into events (org_id, actor_id, type, data, version)
     select o.id, a.id, 'member.removed', json_build_object('userId', r.id, 'name', 'Somebody'), 3
     from organizations o, users a, users r where a.display_name = 'Did something' and r.display_name = 'Was removed';
     update order_notes set content = '@[' || u.id || '] was here', mentions = array[u.id]
     from users u where u.display_name = 'Was named'`,
  )
  await migrateDatabase(connection)
  const names = 'select display_name as name from former_members order by 1'
  const kept = [
    { name: 'At home' },
    { name: 'Did something' },
    { name: 'Was named' },
    { name: 'Was removed' },
  ]
  expect(await query(connection, names)).toEqual(kept)
  await query(connection, `update users set display_name = 'Somebody Rude'`)
  const texts = 'select message from order_activity where message is not null'
  expect(await query(connection, texts)).toEqual([{ message: '@Was named was here' }])
  // Servers of the version before go on while the first one is updated.
  const before = 'select note_text(content, mentions) as text from order_notes'
  expect(await query(connection, before)).toEqual([{ text: '@Somebody Rude was here' }])
})
