import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Database } from './client.ts'
import { insertAudit } from './demo/audit.ts'
import { demoClosedDays } from './demo/calendar.ts'
import { insertChecklists } from './demo/checklists.ts'
import { DEMO_PAGE } from './demo/customers.ts'
import { dayOf, dueOn, hoursBefore, type DemoEvent, type StoreDemoFile } from './demo/events.ts'
import { DEMO_GATES } from './demo/gates.ts'
import { demoHistory, type DemoHistory } from './demo/history.ts'
import { holdsOf } from './demo/holds-of.ts'
import { insertImport } from './demo/import.ts'
import { insertObject } from './demo/notes.ts'
import { demoNotifications, lastMorning, WATCHED } from './demo/notifications.ts'
import { DEMO_ORGANIZATION, DEMO_PEOPLE, JUNE } from './demo/people.ts'
import { consumerPositions, events } from './schema/events.ts'
import { gates } from './schema/holds.ts'
import { notifications, orderWatches } from './schema/notifications.ts'
import { orders } from './schema/orders.ts'
import {
  boardColumns,
  closedDays,
  organizationMembers,
  organizations,
  users,
} from './schema/organizations.ts'
import { apiTokens, webhooks } from './schema/programs.ts'
import { orderSeen } from './schema/seen.ts'

// She is the viewer of the demonstration.
const UNSEEN = [0, 5, 10, 12, 17, 21]

/** `flow` still calculates its figures. */
const CONSUMERS = ['checklists', 'seen', 'audit', 'notifications', 'customer-mails', 'webhooks']

const WEBHOOK_HOST = 'hooks.example.com'

interface Shop extends DemoHistory {
  orgId: string
  now: Date
}

/** Returns a customer's link, and the approval that needs a certificate. */
export async function seedDemo(
  db: Database,
  passwordHash: string,
  now: Date,
  { keep, seal }: { keep: StoreDemoFile; seal: (url: string) => string },
) {
  return db.transaction(async (tx) => {
    const history = demoHistory(now)
    const counts = { orders: history.orders.length, events: history.events.length }
    const orgId = await insertOrganization(tx, passwordHash, counts, now)
    const shop = { ...history, orgId, now }
    const columns = await insertColumns(tx, orgId)
    await insertOrders(tx, shop, columns)
    await insertEvents(tx, shop, keep)
    await insertPictures(tx, shop, keep)
    await insertChecklists(tx, orgId, now)
    await insertAudit(tx, orgId, now)
    await insertPrograms(tx, orgId, now, seal(`https://${WEBHOOK_HOST}/kerf`))
    await insertNotifications(tx, shop)
    const last = at(history.events, counts.events - 1).at
    const importedAt = new Date((last.getTime() + now.getTime()) / 2)
    await insertImport(tx, { orgId, columns, counts, at: importedAt, now })
    return customersIn(shop)
  })
}

async function insertOrganization(
  tx: Database,
  password: string,
  counts: { orders: number; events: number },
  now: Date,
): Promise<string> {
  const orgId = randomUUID()
  await tx.insert(organizations).values({
    ...DEMO_ORGANIZATION,
    id: orgId,
    lastOrderNumber: counts.orders,
    version: counts.events,
    morningOn: lastMorning(now),
  })
  await tx.insert(closedDays).values(demoClosedDays(now).map((day) => ({ ...day, orgId })))
  await tx.insert(gates).values(DEMO_GATES.map((gate, index) => ({ ...gate, orgId, position: index + 1 })))
  await tx.insert(users).values(DEMO_PEOPLE.map((person) => ({ ...person, password, orgId })))
  await tx
    .insert(organizationMembers)
    .values(DEMO_PEOPLE.map(({ id: userId, role }) => ({ orgId, userId, role })))
  return orgId
}

async function insertColumns(tx: Database, orgId: string): Promise<Map<Status, string>> {
  const columns = STATUSES.map((status, index) => ({
    id: randomUUID(),
    orgId,
    status,
    name: STAGE_NAMES[status],
    position: index + 1,
    wipLimit: DEFAULT_WIP_LIMITS[status],
  }))
  await tx.insert(boardColumns).values(columns)
  return new Map(columns.map(({ id, status }) => [status, id]))
}

async function insertOrders(tx: Database, shop: Shop, columns: Map<Status, string>): Promise<void> {
  const today = dayOf(shop.now)
  const rows = shop.orders.map((order, index) => {
    const own = shop.events.filter((event) => event.order === index)
    const [first, last] = [at(own, 0), at(own, own.length - 1)]
    const touched = own.findLast(isUpdate) ?? first
    const moved = own.findLast(({ type }) => type === 'order.moved') ?? first
    const promised = own.find((event) => event.type === 'order.promised')
    const holds = holdsOf(order, own)
    const nextEnd = holds.timers.find(({ over }) => !over)?.endsAt
    return {
      ...order.fields,
      id: order.id,
      orgId: shop.orgId,
      number: first.type === 'order.created' ? first.data.number : '',
      dueDate: dueOn(order, today),
      promisedDate: promised?.data.date ?? null,
      status: order.status,
      statusColumnId: columns.get(order.status) ?? '',
      enteredStageAt: moved.at,
      holds,
      parts: shop.parts.get(index) ?? null,
      nextTimerAt: nextEnd === undefined ? null : new Date(nextEnd),
      isArchived: order.archived,
      archivedAt: order.archived ? touched.at : null,
      createdBy: first.actor?.id ?? '',
      lastUpdatedBy: touched.actor?.id ?? '',
      createdAt: first.at,
      updatedAt: touched.at,
      version: shop.events.indexOf(last) + 1,
    }
  })
  await tx.insert(orders).values(rows)
}

const UPDATES = /^(order\.(created|changed|moved|archived|gate|wait|timer)|part|remake)/

/** A note, a file, an assignment or a timer's end is an event of the order, not an update. */
const isUpdate = ({ type, actor }: DemoEvent) => actor !== null && UPDATES.test(type)

async function insertEvents(tx: Database, shop: Shop, keep: StoreDemoFile): Promise<void> {
  const { orgId } = shop
  const idOf = ({ order }: DemoEvent) => at(shop.orders, order).id
  await tx.insert(events).values(
    shop.events.map((event, index) => {
      const { actor, at: createdAt, type, data } = event
      return { orgId, orderId: idOf(event), actorId: actor?.id, version: index + 1, createdAt, type, data }
    }),
  )
  for (const event of shop.events) await event.write?.(tx, { orgId, orderId: idOf(event), keep })
  const version = shop.events.length
  await tx.insert(consumerPositions).values(CONSUMERS.map((consumer) => ({ orgId, consumer, version })))
  const unseen = UNSEEN.map((order) => {
    const isOthers = (event: DemoEvent) => event.order === order && event.actor && event.actor !== JUNE
    const changedVersion = shop.events.findLastIndex(isOthers) + 1
    return { orgId, orderId: at(shop.orders, order).id, userId: JUNE.id, seenVersion: 0, changedVersion }
  })
  await tx.insert(orderSeen).values(unseen)
}

async function insertPictures(tx: Database, shop: Shop, keep: StoreDemoFile): Promise<void> {
  const { orgId } = shop
  const { at: since } = at(shop.events, 0)
  for (const actor of DEMO_PEOPLE) {
    const photo = { name: `${actor.firstName.toLowerCase()}.webp`, folder: '/api/photos', actor, at: since }
    const { url } = await insertObject(tx, { orgId, keep }, photo)
    await tx.update(users).set({ profileImageUrl: url }).where(eq(users.id, actor.id))
  }
  const folder = `/api/organizations/${orgId}/logos`
  const logo = { name: 'logo.webp', folder, actor: JUNE, at: since }
  const { url } = await insertObject(tx, { orgId, keep }, logo)
  const page = { customerPage: DEMO_PAGE, logoUrl: url }
  await tx.update(organizations).set(page).where(eq(organizations.id, orgId))
}

/** Nobody has the token's secret, and nothing listens at the webhook's address. */
async function insertPrograms(tx: Database, orgId: string, now: Date, sealed: string): Promise<void> {
  await tx.insert(apiTokens).values({
    orgId,
    userId: JUNE.id,
    name: 'Accounting',
    hash: randomUUID(),
    scope: 'read',
    createdAt: hoursBefore(now, 412.2),
    expiresAt: hoursBefore(now, 412.2 - 365 * 24),
    lastUsedAt: hoursBefore(now, 1.4),
  })
  await tx.insert(webhooks).values({
    orgId,
    createdBy: JUNE.id,
    sealed,
    host: WEBHOOK_HOST,
    events: ['order.created', 'order.moved', 'approval.given'],
    sinceVersion: 0,
    isOn: false,
    createdAt: hoursBefore(now, 411.8),
  })
}

async function insertNotifications(tx: Database, shop: Shop): Promise<void> {
  const withOrder = <Row extends { order: number }>({ order, ...row }: Row) => ({
    ...row,
    orgId: shop.orgId,
    orderId: at(shop.orders, order).id,
  })
  await tx.insert(orderWatches).values(WATCHED.map(withOrder))
  await tx.insert(notifications).values(demoNotifications(shop.events, shop.now).map(withOrder))
}

function customersIn({ orgId, orders, events }: Shop) {
  const link = events.find((event) => event.order === 0 && event.type === 'link.made')
  const given = events.find((event) => event.type === 'approval.given')
  if (link?.type !== 'link.made' || given?.type !== 'approval.given') throw new Error('Nothing was approved')
  const approved = { orgId, orderId: at(orders, given.order).id, id: given.data.approvalId }
  return { linkId: link.data.linkId, approved }
}

function at<T>(list: T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`The demonstration shop has no item ${index}`)
  return item
}
