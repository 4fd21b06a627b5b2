import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import type { Database } from './client.ts'
import { demoClosedDays } from './demo/closed-days.ts'
import type { DemoEvent } from './demo/events.ts'
import { DEMO_GATES } from './demo/gates.ts'
import { demoHistory, type DemoHistory } from './demo/history.ts'
import { holdsOf } from './demo/holds-of.ts'
import { noteOf } from './demo/mentions.ts'
import { DEMO_ORGANIZATION, DEMO_PEOPLE, fullNameOf } from './demo/people.ts'
import { insertAudit } from './demo/store-audit.ts'
import { insertCustomers, type DemoCustomers } from './demo/store-customers.ts'
import { insertChecklists } from './demo/store-checklists.ts'
import { insertEvents } from './demo/store-events.ts'
import { insertImport } from './demo/store-import.ts'
import { insertFiles, insertPhotos, type StoreDemoFile } from './demo/store-files.ts'
import { insertNotifications } from './demo/store-notifications.ts'
import { insertPrograms } from './demo/store-programs.ts'
import { insertTemplates } from './demo/store-templates.ts'
import { gates } from './schema/holds.ts'
import {
  boardColumns,
  closedDays,
  organizationMembers,
  organizations,
  users,
} from './schema/organizations.ts'
import { orderAssignees, orderNotes, orders } from './schema/orders.ts'

const DAY_MS = 86_400_000

/**
 * Fills an empty database with the demonstration shop: its people, thirty orders over all stages, and the half
 * year of work that led there, including finished orders.
 * @param passwordHash the hash of everybody's password
 * @param now the moment that "due today" and all times are counted from
 * @param server how it stores files and photos, and seals the address of a webhook
 * @returns the link of a customer, and the approval for which a certificate is to be made
 */
export async function seedDemo(
  db: Database,
  passwordHash: string,
  now: Date,
  { keep, seal }: { keep: StoreDemoFile; seal: (url: string) => string },
): Promise<DemoCustomers> {
  return db.transaction(async (tx) => {
    const { orders: all, events: history } = demoHistory(now)
    const orgId = await insertOrganization(tx, { orders: all.length, events: history.length })
    await tx.insert(closedDays).values(demoClosedDays(now).map((day) => ({ ...day, orgId })))
    await tx.insert(gates).values(DEMO_GATES.map((gate, index) => ({ ...gate, orgId, position: index + 1 })))
    const people = await insertPeople(tx, orgId, passwordHash)
    const columns = await insertColumns(tx, orgId)
    const made = await insertOrders(tx, { orgId, people, columns, all, history, now })
    const numbers = made.map(({ id }) => id)
    await insertEvents(tx, { orgId, people, orders: made, history })
    await insertNotes(tx, { orgId, people, history }, numbers)
    await insertAssignees(tx, { orgId, people, history }, numbers)
    const filed = { orgId, people, orders: numbers, history, keep }
    await insertFiles(tx, filed)
    await insertPhotos(tx, filed, at(history, 0).at)
    const customers = await insertCustomers(tx, filed)
    await insertChecklists(tx, filed, now)
    await insertTemplates(tx, { orgId, people })
    await insertAudit(tx, { orgId, people, now })
    await insertPrograms(tx, { orgId, people, now }, seal)
    await insertNotifications(tx, { orgId, people, orders: numbers, history, now })
    const counts = { orders: all.length, events: history.length }
    const last = at(history, history.length - 1).at
    const importedAt = new Date((last.getTime() + now.getTime()) / 2)
    await insertImport(tx, { orgId, people, columns, counts, at: importedAt, now })
    return customers
  })
}

async function insertOrganization(tx: Database, counts: { orders: number; events: number }): Promise<string> {
  const rows = await tx
    .insert(organizations)
    .values({ ...DEMO_ORGANIZATION, lastOrderNumber: counts.orders, version: counts.events })
    .returning({ id: organizations.id })
  return at(rows, 0).id
}

async function insertPeople(tx: Database, orgId: string, password: string): Promise<string[]> {
  const rows = await tx
    .insert(users)
    .values(
      DEMO_PEOPLE.map((person) => ({
        ...person,
        displayName: fullNameOf(person),
        password,
        orgId,
      })),
    )
    .returning({ id: users.id, role: users.role })
  await tx.insert(organizationMembers).values(rows.map(({ id, role }) => ({ orgId, userId: id, role })))
  return rows.map(({ id }) => id)
}

async function insertColumns(tx: Database, orgId: string): Promise<Map<string, string>> {
  const rows = await tx
    .insert(boardColumns)
    .values(
      STATUSES.map((status, index) => ({
        orgId,
        status,
        name: STAGE_NAMES[status],
        position: index + 1,
        wipLimit: DEFAULT_WIP_LIMITS[status],
      })),
    )
    .returning({ id: boardColumns.id, status: boardColumns.status })
  return new Map(rows.map(({ id, status }) => [status, id]))
}

interface Shop {
  orgId: string
  people: string[]
  columns: Map<string, string>
  all: DemoHistory['orders']
  history: DemoEvent[]
  now: Date
}

/** In the order of `all`. Numbers follow the days on which the orders were taken. */
async function insertOrders(tx: Database, shop: Shop) {
  const taken = shop.history.filter((event) => event.type === 'create').map((event) => event.order)
  return tx
    .insert(orders)
    .values(
      shop.all.map((order, index) => {
        const events = shop.history.filter((event) => event.order === index)
        const first = at(events, 0)
        const last = at(events, events.length - 1)
        const touched = events.findLast(isUpdate) ?? first
        const moved = events.findLast(({ type }) => type === 'move') ?? first
        const holds = holdsOf(order, events, shop.people)
        const promised = events.findLast((event) => event.type === 'promise')
        const nextEnd = holds?.timers.find(({ over }) => !over)?.endsAt
        return {
          orgId: shop.orgId,
          number: `ORD-${String(taken.indexOf(index) + 1).padStart(4, '0')}`,
          ...order.fields,
          dueDate: order.due === null ? null : dateAt(shop.now, order.due),
          promisedDate: promised?.promise.date ?? null,
          status: order.status,
          statusColumnId: shop.columns.get(order.status) ?? '',
          enteredStageAt: moved.at,
          holds,
          nextTimerAt: nextEnd === undefined ? null : new Date(nextEnd),
          isArchived: order.archived ?? false,
          archivedAt: order.archived ? touched.at : null,
          createdBy: actorOf(shop.people, first),
          lastUpdatedBy: actorOf(shop.people, touched),
          createdAt: first.at,
          updatedAt: touched.at,
          version: shop.history.indexOf(last) + 1,
        }
      }),
    )
    .returning()
}

/** A note, a file, an assignment or a timer's end is an event of the order, not an update. */
const isUpdate = ({ type, actor }: DemoEvent) =>
  actor !== null && ['create', 'change', 'move', 'archive', 'hold'].includes(type)

const actorOf = (people: string[], { actor }: DemoEvent) => at(people, actor ?? -1)

type ShopHistory = Pick<Shop, 'orgId' | 'people' | 'history'>

async function insertNotes(tx: Database, shop: ShopHistory, orderIds: string[]): Promise<void> {
  const notes = shop.history.filter((event) => event.type === 'comment')
  await tx.insert(orderNotes).values(
    notes.map((event) => ({
      id: event.id,
      orgId: shop.orgId,
      orderId: at(orderIds, event.order),
      authorId: at(shop.people, event.actor),
      ...noteOf(event.text, shop.people),
      createdAt: event.at,
      updatedAt: event.at,
    })),
  )
}

async function insertAssignees(tx: Database, shop: ShopHistory, orderIds: string[]): Promise<void> {
  const assignments = shop.history.filter((event) => event.type === 'assign')
  await tx.insert(orderAssignees).values(
    assignments.map((event) => ({
      orgId: shop.orgId,
      orderId: at(orderIds, event.order),
      userId: at(shop.people, event.assignee),
      assignedBy: at(shop.people, event.actor),
      assignedAt: event.at,
    })),
  )
}

function dateAt(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

function at<T>(list: T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`The demonstration shop has no item ${index}`)
  return item
}
