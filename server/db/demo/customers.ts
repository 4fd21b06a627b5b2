import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MessageWay } from '#shared/customer-page/messages.ts'
import type { CustomerPageSettings } from '#shared/customer-page/types.ts'
import { gateSet, heldUp, type CustomerEvent, type DemoEvent, type Message } from './events.ts'

const HOUR_MS = 3_600_000

const SAM = 3

/** The shop's settings of its customers' page. */
export const DEMO_PAGE: Partial<CustomerPageSettings> = {
  welcome: 'Furniture made to measure since 1974.\nThe shop is open Monday to Friday, 7:30 to 16:30.',
  stageNames: {
    ORDER_IN: 'We have your order',
    PRODUCTION: 'In the workshop',
    FINISH: 'Oil and varnish',
    COMPLETED: 'Done',
    DELIVERY: 'On its way to you',
    PICKUP: 'Ready for pickup',
  },
}

/** Order, hours ago, and when the customer opened it. */
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

/** When the file was sent to the customer, and who approved it when. */
const APPROVALS: [
  order: number,
  hoursAgo: number,
  file: string,
  answer?: [hoursAgo: number, name: string],
][] = [
  [0, 30, 'walnut-table-240x100.pdf'],
  [2, 95.6, 'bay-window-bookcase.pdf', [92.2, 'Ana Reyes']],
]

/** Null for the customer. */
const MESSAGES: [order: number, author: number | null, hoursAgo: number, text: string][] = [
  [
    0,
    null,
    5.1,
    'It looks wonderful. Could the legs stand a hand further in, so that nobody at the ends knocks their knees?',
  ],
  [12, null, 20.3, 'Those tambour doors! May I fetch it on Thursday already?'],
  [12, SAM, 19.5, 'The oil wants two more days. From Friday at ten it stands ready for you.'],
]

/** The order that waits for its customer's drawing: see holds.ts. */
const HELD_ALREADY = 0

/**
 * Customers' links and what they led to.
 * @param before events so far, including the files
 */
export function demoCustomers(now: Date, before: DemoEvent[]): DemoEvent[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const tell = (
    order: number,
    actor: number | null,
    hours: number,
    event: CustomerEvent['event'],
  ): CustomerEvent => ({ type: 'customer', order, actor, at: ago(hours), event })
  const fileOf = (order: number, name: string) => {
    const file = before.find((event) => event.type === 'file' && event.order === order && event.file === name)
    if (file?.type !== 'file') throw new Error(`The demonstration shop has no file ${name}`)
    return { fileId: file.id, name }
  }
  return [
    ...LINKS.flatMap(([order, made, opened]) => {
      const data = { linkId: randomUUID() }
      return [
        tell(order, SAM, made, { type: 'link.made', data }),
        ...opened.map((hours) => tell(order, null, hours, { type: 'link.opened', data })),
      ]
    }),
    ...SHARED.map(([order, hours, name]) =>
      tell(order, SAM, hours, { type: 'file.shared', data: fileOf(order, name) }),
    ),
    ...APPROVALS.flatMap(([order, asked, name, answer]): DemoEvent[] => {
      const data = { ...fileOf(order, name), approvalId: randomUUID(), version: 1 }
      const by = { order, actor: SAM, at: ago(asked) }
      const sent = tell(order, SAM, asked, { type: 'approval.asked', data })
      if (order === HELD_ALREADY || !answer) return [sent]
      const [hours, customer] = answer
      const answered = { order, actor: null, at: ago(hours) }
      const since = by.at.toISOString()
      return [
        sent,
        gateSet(by, 'Drawing approved', 'asked', null),
        heldUp(by, { type: 'order.waiting', data: { for: 'customer', note: null, until: null } }),
        tell(order, null, hours, {
          type: 'approval.given',
          data: { ...data, by: customer, sha256: sha256Of(name) },
        }),
        gateSet(answered, 'Drawing approved', 'met', `Approved by ${customer}`, 'asked'),
        heldUp(answered, { type: 'order.wait_ended', data: { for: 'customer', since } }),
      ]
    }),
    ...MESSAGES.map(([order, actor, hours, text]): Message => ({
      type: 'message',
      order,
      actor,
      at: ago(hours),
      id: randomUUID(),
      text,
    })),
  ]
}

/** The hash of a file's content, hexadecimal. */
export const sha256Of = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(`files/${file}`, import.meta.url)))
    .digest('hex')

export const wayOf = ({ actor }: Message): MessageWay => (actor === null ? 'from' : 'to')
