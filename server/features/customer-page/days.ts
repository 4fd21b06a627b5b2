import { html, type Html } from './html.ts'

export interface Days {
  /** "Friday, November 27, 2026", from a calendar date without a zone. */
  date: (date: string) => Html
  /** "Nov 24, 2026, 14:03", in the shop's zone. */
  moment: (at: string) => Html
}

/** Writes the page's dates and times in the shop's time zone. */
export function daysIn(timeZone: string): Days {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return {
    date: (date) => html`<time datetime="${date}">${days.format(new Date(`${date}T00:00:00Z`))}</time>`,
    moment: (at) => html`<time datetime="${at}">${moments.format(new Date(at))}</time>`,
  }
}
