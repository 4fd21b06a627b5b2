import { and, eq, inArray } from 'drizzle-orm'
import { consentOf } from '#shared/customer-page/approvals.ts'
import type { EventOf } from '#shared/events/events.ts'
import type { Database } from '../client.ts'
import { approvals, customerLinks } from '../schema/customers.ts'
import { orderAttachments, orderNotes, orders } from '../schema/orders.ts'
import { organizations } from '../schema/organizations.ts'
import { DEMO_PAGE, sha256Of, wayOf } from './customers.ts'
import type { CustomerEvent } from './events.ts'
import { insertObject, type Filed } from './store-files.ts'

export interface DemoCustomers {
  /** The link of a page where something waits for its customer. */
  linkId: string
  /** The approval for which a certificate is still to be made. */
  approved: { orgId: string; orderId: string; id: string }
}

type Told<Type extends CustomerEvent['event']['type']> = CustomerEvent & { event: EventOf<Type> }

const isOf =
  <Type extends CustomerEvent['event']['type']>(type: Type) =>
  (event: Filed['history'][number]): event is Told<Type> =>
    event.type === 'customer' && event.event.type === type

/** Links, shared files, approvals and messages, as the history tells them. */
export async function insertCustomers(tx: Database, shop: Filed): Promise<DemoCustomers> {
  await setPage(tx, shop)
  const linkId = await insertLinks(tx, shop)
  await shareFiles(tx, shop)
  const approved = await insertApprovals(tx, shop)
  await insertMessages(tx, shop)
  return { linkId, approved }
}

async function setPage(tx: Database, shop: Filed): Promise<void> {
  const { orgId, history } = shop
  const [first] = history
  if (!first) throw new Error('The demonstration shop has no history')
  const folder = `/api/organizations/${orgId}/logos`
  const { url } = await insertObject(tx, shop, {
    file: 'logo.webp',
    folder,
    by: shop.people[0],
    at: first.at,
  })
  await tx
    .update(organizations)
    .set({ customerPage: DEMO_PAGE, logoUrl: url })
    .where(eq(organizations.id, orgId))
}

async function insertLinks(tx: Database, { orgId, people, orders, history }: Filed): Promise<string> {
  const opened = history.filter(isOf('link.opened'))
  const links = history.filter(isOf('link.made')).map(({ order, actor, at, event }) => {
    const last = opened.findLast((one) => one.order === order)
    return {
      id: event.data.linkId,
      orgId,
      orderId: orders[order] ?? '',
      showsDate: true,
      createdBy: idAt(people, actor),
      createdAt: at,
      openedOn: last?.at.toISOString().slice(0, 10) ?? null,
    }
  })
  await tx.insert(customerLinks).values(links)
  const first = links.find(({ orderId }) => orderId === orders[0])
  if (!first) throw new Error('The first order of the demonstration shop has no link')
  return first.id
}

async function shareFiles(tx: Database, { orgId, history }: Filed): Promise<void> {
  const shared = history.filter(isOf('file.shared')).flatMap(({ event }) => event.data.fileId ?? [])
  await tx
    .update(orderAttachments)
    .set({ isShared: true })
    .where(and(eq(orderAttachments.orgId, orgId), inArray(orderAttachments.id, shared)))
}

async function insertApprovals(tx: Database, shop: Filed): Promise<DemoCustomers['approved']> {
  const { orgId, people, orders, history } = shop
  const given = history.filter(isOf('approval.given'))
  let approved: DemoCustomers['approved'] | undefined
  for (const { order, actor, at, event } of history.filter(isOf('approval.asked'))) {
    const { approvalId: id, fileId, name, version } = event.data
    const orderId = orders[order] ?? ''
    const answer = given.find((one) => one.event.data.approvalId === id)
    await tx.insert(approvals).values({
      id,
      orgId,
      orderId,
      attachmentId: fileId ?? '',
      sha256: sha256Of(name),
      askedBy: idAt(people, actor),
      createdAt: at,
      ...(answer && {
        answer: 'approved' as const,
        answeredAt: answer.at,
        name: answer.event.data.by,
        consent: consentOf({ name, version }),
        signatureUrl: await insertSignature(tx, shop, answer.at),
      }),
    })
    if (answer) approved = { orgId, orderId, id }
  }
  if (!approved) throw new Error('The demonstration shop has nothing that was approved')
  return approved
}

async function insertSignature(tx: Database, shop: Filed, at: Date): Promise<string> {
  const object = { file: 'signature.png', folder: 'signatures', by: undefined, at }
  return (await insertObject(tx, shop, object)).url
}

async function insertMessages(tx: Database, { orgId, people, orders: ids, history }: Filed): Promise<void> {
  for (const event of history) {
    if (event.type !== 'message') continue
    const orderId = ids[event.order] ?? ''
    await tx.insert(orderNotes).values({
      id: event.id,
      orgId,
      orderId,
      authorId: event.actor === null ? null : idAt(people, event.actor),
      content: event.text,
      customer: wayOf(event),
      createdAt: event.at,
      updatedAt: event.at,
    })
    if (event.actor === null) continue
    await tx
      .update(orders)
      .set({ answeredAt: event.at })
      .where(and(eq(orders.orgId, orgId), eq(orders.id, orderId)))
  }
}

const idAt = (people: string[], index: number | null) => (index === null ? undefined : people[index])
