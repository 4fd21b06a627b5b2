import type { CustomerMail } from '#shared/customer/mails.ts'
import { mailOfStage } from '#shared/customer/mails.ts'
import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import type { ConsumedEvent } from '../../../log/consumers.service.ts'

export interface PlannedMail {
  kind: CustomerMail
  /** The id of the link or the approval; for a stage, the id of the order. */
  subjectId: string
  state: 'waits' | 'sent' | 'cancelled'
  isByHand?: boolean
}

export interface MailedOrder {
  id: string
  fulfillmentType: FulfillmentType
  /** Null if no link opens its page. */
  linkId: string | null
  hasAddress: boolean
  mails: PlannedMail[]
}

/** An order in FINISH is still being made. */
export const isOfStage = (kind: CustomerMail, status: Status, fulfillmentType: FulfillmentType) =>
  mailOfStage(status, fulfillmentType) === kind || (kind === 'making' && status === 'FINISH')

/** Both last stages count as equally far, so a move from the wrong one to the right one is forward. */
function isForward(from: Status, to: Status): boolean {
  const place = (status: Status) => Math.min(STATUSES.indexOf(status), STATUSES.indexOf('DELIVERY'))
  return place(from) < place(to) || (from !== to && place(from) === place(to))
}

export const isAboutStage = ({ kind }: Pick<PlannedMail, 'kind'>) => kind !== 'link' && kind !== 'approval'

/** Applies events one by one. Sent mails never change. */
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
    // Mails of a stage that were sent by hand have ids of their own.
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
    // Undoing a move doesn't bring the order to a stage again, so the mail that the move canceled waits again.
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
