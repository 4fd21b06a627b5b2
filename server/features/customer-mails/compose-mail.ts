import { fillText, type CustomerMail } from '#shared/customer-page/mails.ts'
import type { Mail } from '../../core/mail/mail.ts'
import type { ShopPage } from '../customer-settings/settings.service.ts'
import type { OrderRow } from './mails.queries.ts'

export interface MailFacts {
  order: Pick<OrderRow, 'number' | 'title' | 'customerName' | 'dueDate'>
  page: Pick<ShopPage, 'name' | 'settings'>
  link: { url: string; showsDate: boolean }
}

/** A mail to a customer in the shop's words, as it goes out and as it can be copied. */
export function composeMail(
  kind: CustomerMail,
  { order, page, link }: MailFacts,
): { subject: string; text: string } {
  const values = {
    customer: order.customerName,
    order: order.number,
    title: order.title,
    shop: page.name,
    link: link.url,
    // As on the page: what is hidden there is told nowhere else.
    date: (link.showsDate && order.dueDate && inWords(order.dueDate)) || 'not set',
  }
  const { subject, text } = page.settings.mails[kind]
  return {
    subject: inOneLine(fillText(subject, values)),
    text: fillText(text, values).replaceAll('\r\n', '\n').trim(),
  }
}

/** What goes to the mail server: the address of the page is a button where the text has it, or stands under it. */
export function bodyOf({ text }: { text: string }, url: string): Pick<Mail, 'lines' | 'link'> {
  return {
    lines: text.split(/\n{2,}/),
    link: { label: 'See your order', url, isInLines: text.includes(url) },
  }
}

/** "Tuesday, November 24, 2026", as the page has it. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A header has no second line, whatever somebody wrote into a title. */
const inOneLine = (subject: string) => subject.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
