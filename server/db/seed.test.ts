import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventSchema } from '#shared/events/events.ts'
import { chipsOf } from '#shared/holds/chips.ts'
import { gatesPassed } from '#shared/holds/gates.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { derivedStage } from '#shared/parts/parts.ts'
import { type OwnKerf, SECRET, startKerf } from '../../test/support/kerf.ts'
import { typeOfFile } from '../http/files/file-types.ts'
import { linkUrl } from '../features/customer/links/links.service.ts'
import { fileName } from '../features/files/storage.service.ts'
import { DEMO_FILES } from './demo/notes.ts'
import { DEMO_PEOPLE } from './demo/people.ts'
import { orderChecklistItems, orderChecklists } from './schema/checklists.ts'
import { approvals, customerLinks } from './schema/customers.ts'
import { objects } from './schema/objects.ts'
import { events as eventsTable } from './schema/events.ts'
import { notifications, orderWatches } from './schema/notifications.ts'
import { orderAttachments, orderNotes, orderParts, orders } from './schema/orders.ts'
import { organizations, users } from './schema/organizations.ts'
import { seedDemo } from './seed.ts'

let kerf: OwnKerf

const TOLD_BY: Partial<Record<NotificationKind, RegExp>> = {
  mention: /^note\.added$/,
  note: /^note\.added$/,
  assigned: /^order\.assigned$/,
  customer: /^(note\.added|approval\.given)$/,
  moved: /^order\.moved$/,
  remake: /^remake\.added$/,
  timer: /^order\.timer_ended$/,
}

beforeAll(async () => {
  kerf = await startKerf()
  await seedDemo(kerf.database.db, 'nobody signs in', new Date(), {
    keep: (id, bytes) => kerf.store.put(fileName(id), bytes),
    seal: () => 'sealed',
  })
})
afterAll(() => kerf.close())

it('tells a history without gaps, in the order in which it happened', async () => {
  const { db } = kerf.database
  const events = await db.select().from(eventsTable).orderBy(asc(eventsTable.version))
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1))
  const times = events.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const [organization] = await db.select().from(organizations)
  expect(organization?.version).toBe(events.length)
  const begun = new Set<string | null>()
  for (const { orderId, type } of events) {
    if (type === 'order.created') begun.add(orderId)
    if (type !== 'orders.imported') expect(begun).toContain(orderId)
  }
})

it('counts what its orders have', async () => {
  const { db } = kerf.database
  const notes = await db.select().from(orderNotes)
  const files = await db.select().from(orderAttachments)
  const items = await db
    .select({ orderId: orderChecklists.orderId, done: orderChecklistItems.isCompleted })
    .from(orderChecklistItems)
    .innerJoin(orderChecklists, eq(orderChecklists.id, orderChecklistItems.checklistId))
  expect(items.length).toBeGreaterThan(0)
  const unanswered = (await db.select().from(orders)).filter((order) => order.unanswered > 0)
  expect(unanswered.map(({ title }) => title)).toEqual([expect.stringMatching(/^Walnut dining table/)])
  for (const { id, noteCount, fileCount, ...order } of await db.select().from(orders)) {
    expect(noteCount).toBe(notes.filter(({ orderId }) => orderId === id).length)
    expect(fileCount).toBe(files.filter(({ orderId }) => orderId === id).length)
    const own = items.filter(({ orderId }) => orderId === id)
    expect(order.checklistTotal).toBe(own.length)
    expect(order.checklistCompleted).toBe(own.filter(({ done }) => done).length)
  }
})

it('is held up as its log says, in every way in which an order can be', async () => {
  const { db } = kerf.database
  const log = (await db.select().from(eventsTable).orderBy(asc(eventsTable.version))).map(
    ({ orderId, createdAt, type, data }) => ({ orderId, createdAt, ...eventSchema.parse({ type, data }) }),
  )
  const shown = new Set<string>()
  for (const order of await db.select().from(orders)) {
    const own = log.filter(({ orderId }) => orderId === order.id)
    const { gates, wait, timers } = order.holds ?? { gates: [], wait: null, timers: [] }
    for (const { id, name, state, since } of gates) {
      const set = own.findLast((event) => event.type === 'order.gate_set' && event.data.gateId === id)
      expect([name, since]).toEqual([name, (set?.createdAt ?? order.createdAt).toISOString()])
      expect(state).toBe(set?.type === 'order.gate_set' ? set.data.to : 'open')
    }
    const overridden = own.flatMap((event) =>
      event.type === 'order.moved' ? (event.data.override?.gates ?? []) : [],
    )
    expect(gatesPassed(order).map(({ name }) => name)).toEqual(overridden)
    const began = own.findLast(
      ({ type, data }) =>
        (type === 'order.waiting' && !data.part) || (type === 'order.wait_ended' && !data.part),
    )
    expect(wait?.since).toBe(began?.type === 'order.waiting' ? began.createdAt.toISOString() : undefined)
    for (const { id, over } of timers) {
      const ended = own.some((event) => event.type === 'order.timer_ended' && event.data.timerId === id)
      expect(over).toBe(ended)
    }
    expect(order.nextTimerAt?.toISOString()).toBe(timers.find(({ over }) => !over)?.endsAt)
    for (const { kind, tone } of chipsOf(order, { now: new Date(), timeZone: 'UTC' })) {
      shown.add(`${kind} ${tone}`)
    }
  }
  expect([...shown].sort()).toEqual([
    'gates done',
    'gates plain',
    'passed late',
    'timer done',
    'timer plain',
    'wait late',
    'wait plain',
  ])
})

it('has parts that are where its log says, and its orders where their parts are', async () => {
  const { db } = kerf.database
  const log = await db.select().from(eventsTable).orderBy(asc(eventsTable.version))
  const rows = await db.select().from(orderParts)
  const stages: string[] = []
  for (const order of await db.select().from(orders)) {
    const own = log.filter(({ orderId }) => orderId === order.id)
    if (!order.parts) continue
    expect(derivedStage(order)).toBe(order.status)
    const ids = rows.filter(({ orderId }) => orderId === order.id).map(({ id, letter }) => `${letter} ${id}`)
    expect(ids.toSorted()).toEqual(order.parts.map(({ id, letter }) => `${letter} ${id}`).toSorted())
    for (const { id, status, wait, remake } of order.parts) {
      const of = own.filter(({ data }) => JSON.stringify(data).includes(id))
      const moved = of.findLast(({ type }) => type === 'part.moved')
      if (moved) expect(moved.data).toMatchObject({ to: status })
      expect(of.some(({ type }) => type === 'order.waiting')).toBe(wait !== null)
      stages.push(remake ? `remake ${status}` : status)
    }
  }
  expect(new Set(stages)).toEqual(
    new Set(['PRODUCTION', 'FINISH', 'remake PRODUCTION', 'DELIVERY', 'COMPLETED']),
  )
})

it('tells its people what its log says, and nobody of their own doing or of a muted order', async () => {
  const { db } = kerf.database
  const log = await db.select().from(eventsTable)
  const rows = await db.select().from(notifications)
  const [muted, ...watches] = (await db.select().from(orderWatches)).toSorted(
    (a, b) => Number(b.isMuted) - Number(a.isMuted),
  )
  expect(watches.map(({ isMuted }) => isMuted)).toEqual([false, false, false])
  for (const { kind, userId, orderId, version, day, createdAt } of rows) {
    expect(orderId === muted?.orderId && userId === muted.userId).toBe(false)
    if (version === null) {
      expect([kind, day]).toEqual([expect.stringMatching(/^(due|overdue|wait)$/), expect.any(String)])
      continue
    }
    const event = log.find((line) => line.version === version)
    expect([event?.orderId, event?.createdAt]).toEqual([orderId, createdAt])
    expect(event?.actorId).not.toBe(userId)
    expect(event?.type).toMatch(TOLD_BY[kind] ?? /^nothing$/)
  }
  const [june] = await db
    .select()
    .from(users)
    .where(eq(users.email, DEMO_PEOPLE[0]?.email ?? ''))
  const own = rows.filter(({ userId }) => userId === june?.id)
  expect(own.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['mention', 'assigned', 'note', 'moved', 'timer', 'due', 'overdue']),
  )
  const unread = new Set(own.filter(({ readAt }) => readAt === null).map(({ orderId }) => orderId))
  expect(unread.size).toBeGreaterThan(2)
  expect(unread.size).toBeLessThan(8)
  expect(own.some(({ readAt }) => readAt !== null)).toBe(true)
})

it('names in its notes whom they mention', async () => {
  const { rows } = await kerf.database.pool.query<{ text: string }>(
    `select note_text(content, mentions, org_id) as text from order_notes where mentions <> '{}'`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { text } of rows) expect(text).toMatch(/^@(June Alder|Mateo Cruz) /)
})

it('has files that are what it says of them, and a photo of everybody', async () => {
  const { db } = kerf.database
  const stored = new Map((await db.select().from(objects)).map((object) => [object.url, object]))
  const attachments = await db.select().from(orderAttachments)
  expect(attachments.map(({ originalName }) => originalName).sort()).toEqual(
    DEMO_FILES.map(([, , , name]) => name).sort(),
  )
  for (const { fileUrl, fileSize, mimeType } of attachments) {
    const object = stored.get(fileUrl)
    expect(object?.size).toBe(fileSize)
    expect(await kerf.store.asFile(fileName(object?.id ?? ''), typeOfFile)).toBe(mimeType)
  }
  const photos = (await db.select().from(users)).map(({ profileImageUrl }) =>
    stored.get(profileImageUrl ?? ''),
  )
  expect(photos).toHaveLength(DEMO_PEOPLE.length)
  for (const photo of photos) {
    expect(await kerf.store.asFile(fileName(photo?.id ?? ''), typeOfFile)).toBe('image/webp')
  }
})

it('has pages for customers, with something that waits for one, and what another has signed', async () => {
  const { db } = kerf.database
  const links = await db.select().from(customerLinks)
  expect(links).toHaveLength(3)
  const { url } = kerf.visitor()
  const pages = await Promise.all(
    links.map(async ({ id }) =>
      (await fetch(linkUrl({ secret: SECRET, config: { ...kerf.services.config, appUrl: url } }, id))).text(),
    ),
  )
  for (const page of pages) expect(page).toContain('Custom furniture since 1974.')
  const rows = await db
    .select({ name: approvals.name, sent: approvals.sha256, stored: objects.sha256 })
    .from(approvals)
    .innerJoin(orderAttachments, eq(orderAttachments.id, approvals.attachmentId))
    .innerJoin(objects, eq(objects.url, orderAttachments.fileUrl))
    .orderBy(asc(approvals.name))
  expect(rows.map(({ name }) => name)).toEqual(['Ana Reyes', null])
  for (const { sent, stored } of rows) expect(sent).toBe(stored)
})
