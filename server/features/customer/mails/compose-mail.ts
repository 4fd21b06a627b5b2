import { fillText, type CustomerMail } from '#shared/customer/mails.ts'
import type { Mail } from '../../../mail/mail.ts'
import type { ShopPage } from '../settings/settings.service.ts'
import type { OrderRow } from './mails.queries.ts'
import { date } from '#texts/page/dates.ts'
import * as t from '#texts/customer/customer-mails.ts'

export interface MailFacts {
  order: Pick<OrderRow, 'number' | 'title' | 'customerName' | 'dueDate'>
  page: Pick<ShopPage, 'name' | 'settings'>
  link: { url: string; showsDate: boolean }
}

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
    // A date that the page hides must not appear in mails.
    date: (link.showsDate && order.dueDate && inWords(order.dueDate)) || t.noDate,
  }
  const { subject, text } = page.settings.mails[kind]
  return {
    subject: inOneLine(fillText(subject, values)),
    text: fillText(text, values).replaceAll('\r\n', '\n').trim(),
  }
}

/** The address of the page becomes a button in its place in the text, or below it. */
export function bodyOf({ text }: { text: string }, url: string): Pick<Mail, 'lines' | 'link'> {
  return {
    lines: text.split(/\n{2,}/),
    link: { label: t.viewOrder, url, isInLines: text.includes(url) },
  }
}

/** "Tuesday, November 24, 2026", as on the page. */
const inWords = (day: string) => date(new Date(`${day}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })

/** A mail header must be one line, even if a title has several. */
const inOneLine = (subject: string) => subject.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
