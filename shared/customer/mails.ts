import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import * as t from '#texts/customer/customer-mails.ts'

// For the server's mails and for the preview beside the typed text.

export const CUSTOMER_MAILS = ['link', 'making', 'pickup', 'delivery', 'approval'] as const
export type CustomerMail = (typeof CUSTOMER_MAILS)[number]

export const MAIL_NAMES: Record<CustomerMail, string> = {
  link: t.link,
  making: t.making,
  pickup: t.pickup,
  delivery: t.delivery,
  approval: t.approval,
}

export interface MailText {
  isOn: boolean
  subject: string
  text: string
}

/** `{order}` for the order's number, and so on. */
export const PLACEHOLDERS = ['customer', 'order', 'title', 'shop', 'link', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Undefined where all are known. */
export function wrongPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!(PLACEHOLDERS as readonly string[]).includes(name)) return whole
  }
  const rest = text.replaceAll(PLACEHOLDER, '')
  return /[{}]/.exec(rest)?.[0]
}

export const fillText = (text: string, values: Record<Placeholder, string>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )

/** Undefined where there is none. */
export function mailOfStage(status: Status, fulfillmentType: FulfillmentType): CustomerMail | undefined {
  if (status === 'PRODUCTION') return 'making'
  if (status === 'PICKUP' && fulfillmentType === 'PICKUP') return 'pickup'
  if (status === 'DELIVERY' && fulfillmentType === 'DELIVERY') return 'delivery'
  return undefined
}

const mail = (subject: string, text: string): MailText => ({
  isOn: false,
  subject,
  text: [t.hello, text, t.yourOrder, '{shop}'].join('\n\n'),
})

export const DEFAULT_MAILS: Record<CustomerMail, MailText> = {
  link: mail(t.linkSubject, t.linkText),
  making: mail(t.makingSubject, t.makingText),
  pickup: mail(t.pickupSubject, t.pickupText),
  delivery: mail(t.deliverySubject, t.deliveryText),
  approval: mail(t.approvalSubject, t.approvalText),
}
