import type { CustomerMail } from '#shared/customer-page/mails.ts'
import { mailOfStage } from '#shared/customer-page/mails.ts'
import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import type { ConsumedEvent } from '../events/consumers.service.ts'

/** A mail of an order: of one kind, about one thing. */
export interface PlannedMail {
  kind: CustomerMail
  /** The link or the approval that it is about; the order for a stage. */
  subjectId: string
  state: 'waits' | 'sent' | 'cancelled'
  /** Somebody sends it, whatever stage the order is in. */
  isByHand?: boolean
}

/** An order as it is when what happened to it is read. */
export interface MailedOrder {
  id: string
  fulfillmentType: FulfillmentType
  /** The link that opens its page; null where there is none (any more). */
  linkId: string | null
  hasAddress: boolean
  /** What was decided before. */
  mails: PlannedMail[]
}

/** Whether what a mail says of a stage is true of an order: it is still being made when it is finished. */
export const isOfStage = (kind: CustomerMail, status: Status, fulfillmentType: FulfillmentType) =>
  mailOfStage(status, fulfillmentType) === kind || (kind === 'making' && status === 'FINISH')

/** Both last stages are as far: an order that stood in the wrong one comes forward to its own. */
function isForward(from: Status, to: Status): boolean {
  const place = (status: Status) => Math.min(STATUSES.indexOf(status), STATUSES.indexOf('DELIVERY'))
  return place(from) < place(to) || (from !== to && place(from) === place(to))
}

/** Whether a mail says that the order has come to a stage. */
export const isAboutStage = ({ kind }: Pick<PlannedMail, 'kind'>) => kind !== 'link' && kind !== 'approval'

/**
 * What the events make of an order's mails, in their order; answers those that changed. Nothing that was sent changes.
 * @param isOn whether the shop sends mails of this kind
 */
export function planMails(
  order: MailedOrder,
  events: ConsumedEvent[],
  isOn: (kind: CustomerMail) => boolean,
): PlannedMail[] {
  const keyOf = ({ kind, subjectId }: Omit<PlannedMail, 'state'>) => `${kind} ${subjectId}`
  const mails = new Map(order.mails.map((mail) => [keyOf(mail), mail]))
  const changed = new Map<string, PlannedMail>()

  function set(mail: PlannedMail): void {
    mails.set(keyOf(mail), mail)
    changed.set(keyOf(mail), mail)
  }

  function cancel(which: (mail: PlannedMail) => boolean): void {
    for (const mail of mails.values()) {
      if (mail.state === 'waits' && which(mail)) set({ ...mail, state: 'cancelled' })
    }
  }

  function decide(kind: CustomerMail, subjectId: string): void {
    if (!order.linkId || !order.hasAddress || !isOn(kind)) return
    // What somebody has sent by hand of a stage is under an id of its own.
    const isSent = [...mails.values()].some(
      (mail) =>
        (mail.state === 'sent' || (mail.isByHand && mail.state === 'waits')) &&
        mail.kind === kind &&
        (mail.subjectId === subjectId || isAboutStage(mail)),
    )
    if (!isSent) set({ kind, subjectId, state: 'waits' })
  }

  function move(from: Status, to: Status, isUndo: boolean): void {
    cancel((mail) => !mail.isByHand && isAboutStage(mail) && !isOfStage(mail.kind, to, order.fulfillmentType))
    const kind = mailOfStage(to, order.fulfillmentType)
    if (!kind || !isForward(from, to)) return
    // Who takes a move back brings no order anywhere anew: what the move had cancelled is on its way again.
    const before = mails.get(keyOf({ kind, subjectId: order.id }))
    if (!isUndo || before?.state === 'cancelled') decide(kind, order.id)
  }

  for (const { type, data } of events) {
    switch (type) {
      case 'link.made':
        decide('link', data.linkId)
        break
      case 'link.revoked':
        cancel(() => true)
        break
      case 'order.moved':
        move(data.from, data.to, data.undo ?? false)
        break
      case 'approval.asked':
        decide('approval', data.approvalId)
        break
      case 'approval.withdrawn':
      case 'approval.given':
      case 'approval.refused':
        cancel(({ subjectId }) => subjectId === data.approvalId)
        break
      default:
    }
  }
  return [...changed.values()]
}
