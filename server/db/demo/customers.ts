import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { consentOf } from '#shared/customer/answers.ts'
import type { CustomerPageSettings } from '#shared/customer/types.ts'
import { approvals, customerLinks } from '../schema/customers.ts'
import { orderAttachments } from '../schema/orders.ts'
import { dayOf, gateSet, hoursBefore, noted, type DemoEvent, type Happened } from './events.ts'
import { contentOf, insertObject } from './notes.ts'
import { SAM, type DemoPerson } from './people.ts'

export const DEMO_PAGE: Partial<CustomerPageSettings> = {
  welcome: 'Custom furniture since 1974.\nThe shop is open Monday to Friday, 7:30 a.m. to 4:30 p.m.',
  stageNames: {
    ORDER_IN: 'We have your order',
    PRODUCTION: 'In the workshop',
    FINISH: 'Oil and varnish',
    COMPLETED: 'Done',
    DELIVERY: 'On its way to you',
    PICKUP: 'Ready for pickup',
  },
}

const LINKS: [order: number, hoursAgo: number, opened: number[]][] = [
  [0, 30.6, [29, 5.2]],
  [2, 95.8, [92.5]],
  [12, 31.8, [29.5, 20.4]],
]

const SHARED: [order: number, hoursAgo: number, file: string][] = [
  [0, 30.5, 'walnut-table-240x100.pdf'],
  [0, 26.4, 'slab-from-bin-4.jpg'],
  [2, 95.7, 'bay-window-bookcase.pdf'],
  [12, 31.7, 'record-cabinet-in-place.jpg'],
]

/** The first order's gate and wait stand in holds.ts. */
const APPROVALS: [order: number, hoursAgo: number, file: string, answered?: number, customer?: string][] = [
  [0, 30, 'walnut-table-240x100.pdf'],
  [2, 95.6, 'bay-window-bookcase.pdf', 92.2, 'Ana Reyes'],
]

/** Null for the customer. */
const MESSAGES: [order: number, DemoPerson | null, hoursAgo: number, text: string][] = [
  [
    0,
    null,
    5.1,
    'It looks wonderful. Could the legs go in about four inches, so nobody at the ends bumps their knees?',
  ],
  [12, null, 20.3, 'Those tambour doors! Could I pick it up on Thursday?'],
  [12, SAM, 19.5, 'The oil needs two more days. It will be ready for you on Friday from 10.'],
]

export function demoCustomers(now: Date, before: DemoEvent[]): DemoEvent[] {
  const by = (order: number, actor: DemoPerson | null, hours: number): Happened => ({
    order,
    actor,
    at: hoursBefore(now, hours),
  })
  const fileOf = (order: number, name: string) => {
    const data = before.flatMap((event) =>
      event.type === 'file.added' && event.order === order && event.data.name === name ? [event.data] : [],
    )
    return { fileId: data[0]?.fileId ?? '', name }
  }
  return [
    ...LINKS.flatMap(([order, hours, opened]) => {
      const openings = opened.map((each) => by(order, null, each))
      return linked(by(order, SAM, hours), openings)
    }),
    ...SHARED.map(([order, hours, name]) => shared(by(order, SAM, hours), fileOf(order, name))),
    ...APPROVALS.flatMap(([order, hours, name, answered, customer]): DemoEvent[] => {
      const data = { ...fileOf(order, name), approvalId: randomUUID(), version: 1 }
      const [asked, answer] = [by(order, SAM, hours), by(order, null, answered ?? 0)]
      if (customer === undefined) return [sent(asked, data)]
      const wait = { for: 'customer' as const }
      return [
        sent(asked, data),
        gateSet(asked, 'Drawing approved', 'asked', null),
        { ...asked, type: 'order.waiting', data: { ...wait, note: null, until: null } },
        given(answer, { ...data, by: customer }),
        gateSet(answer, 'Drawing approved', 'met', `Approved by ${customer}`, 'asked'),
        { ...answer, type: 'order.wait_ended', data: { ...wait, since: asked.at.toISOString() } },
      ]
    }),
    ...MESSAGES.map(([order, author, hours, text]) =>
      noted(by(order, author, hours), text, author ? 'to' : 'from'),
    ),
  ]
}

function linked(made: Happened, opened: Happened[]): DemoEvent[] {
  const linkId = randomUUID()
  const openedOn = opened.map(({ at }) => dayOf(at)).at(-1)
  const row = { id: linkId, showsDate: true, createdBy: made.actor?.id, createdAt: made.at, openedOn }
  return [
    {
      ...made,
      type: 'link.made',
      data: { linkId },
      write: (tx, { orgId, orderId }) => tx.insert(customerLinks).values({ ...row, orgId, orderId }),
    },
    ...opened.map((by): DemoEvent => ({ ...by, type: 'link.opened', data: { linkId } })),
  ]
}

interface File {
  fileId: string
  name: string
}

const shared = (by: Happened, data: File): DemoEvent => ({
  ...by,
  type: 'file.shared',
  data,
  write: (tx) =>
    tx.update(orderAttachments).set({ isShared: true }).where(eq(orderAttachments.id, data.fileId)),
})

type Approval = File & { approvalId: string; version: number }

const sent = (by: Happened, data: Approval): DemoEvent => ({
  ...by,
  type: 'approval.asked',
  data,
  write: (tx, { orgId, orderId }) => {
    const file = { attachmentId: data.fileId, sha256: sha256Of(data.name) }
    const row = { id: data.approvalId, orgId, orderId, askedBy: by.actor?.id, createdAt: by.at }
    return tx.insert(approvals).values({ ...row, ...file })
  },
})

const given = (by: Happened, data: Approval & { by: string }): DemoEvent => ({
  ...by,
  type: 'approval.given',
  data: { ...data, sha256: sha256Of(data.name) },
  async write(tx, place) {
    const { url } = await insertObject(tx, place, { name: 'signature.png', folder: 'signatures', ...by })
    const answer = { answer: 'approved' as const, answeredAt: by.at, name: data.by, consent: consentOf(data) }
    const isAnswered = eq(approvals.id, data.approvalId)
    await tx
      .update(approvals)
      .set({ ...answer, signatureUrl: url })
      .where(isAnswered)
  },
})

/** The hash of a file's content, hexadecimal. */
const sha256Of = (file: string) => createHash('sha256').update(contentOf(file)).digest('hex')
