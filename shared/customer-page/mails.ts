import type { FulfillmentType, Status } from '#shared/orders/orders.ts'

// Mails to customers. The rules are pure, for the server's mails and for the preview beside the typed text.

export const CUSTOMER_MAILS = ['link', 'making', 'pickup', 'delivery', 'approval'] as const
export type CustomerMail = (typeof CUSTOMER_MAILS)[number]

export const MAIL_NAMES: Record<CustomerMail, string> = {
  link: 'The link was made',
  making: 'In the making',
  pickup: 'Ready for pickup',
  delivery: 'On its way',
  approval: 'A drawing waits for approval',
}

export interface MailText {
  isOn: boolean
  subject: string
  text: string
}

/** Placeholders in a text: `{order}` for the order's number, and so on. */
export const PLACEHOLDERS = ['customer', 'order', 'title', 'shop', 'link', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The first unknown placeholder in braces. Undefined where all are known. */
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

/** The mail for an order with this fulfillment that enters this stage. Undefined where there is none. */
export function mailOfStage(status: Status, fulfillmentType: FulfillmentType): CustomerMail | undefined {
  if (status === 'PRODUCTION') return 'making'
  if (status === 'PICKUP' && fulfillmentType === 'PICKUP') return 'pickup'
  if (status === 'DELIVERY' && fulfillmentType === 'DELIVERY') return 'delivery'
  return undefined
}

const text = (subject: string, ...lines: string[]): MailText => ({
  isOn: false,
  subject,
  text: ['Hello {customer},', ...lines, 'Your order: {link}', '{shop}'].join('\n\n'),
})

export const DEFAULT_MAILS: Record<CustomerMail, MailText> = {
  link: text(
    'Your order {order} at {shop}',
    'Here you can see at any time where your order "{title}" stands, and write to us.',
  ),
  making: text('{shop} is making your order {order}', 'We have begun to make "{title}".'),
  pickup: text(
    'Your order {order} is ready for pickup',
    '"{title}" is ready. You can pick it up at our shop.',
  ),
  delivery: text('Your order {order} is on its way', '"{title}" is on its way to you.'),
  approval: text(
    'Please approve the drawing of your order {order}',
    'We have sent you a drawing of "{title}". Please look at it: we begin when you have approved it.',
  ),
}
