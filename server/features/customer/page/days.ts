import { date as written } from '#texts/page/dates.ts'
import { html, type Html } from './html.ts'

export interface Days {
  /** "Friday, November 27, 2026", from a calendar date without a zone. */
  date: (date: string) => Html
  /** "Nov 24, 2026, 2:03 PM", in the shop's zone. */
  moment: (at: string) => Html
}

export const daysIn = (timeZone: string): Days => ({
  date: (date) =>
    timeHtml(date, written(new Date(`${date}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })),
  moment: (at) => timeHtml(at, written(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })),
})

const timeHtml = (at: string, words: string): Html => html`<time datetime="${at}">${words}</time>`
