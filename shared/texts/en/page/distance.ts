import { count } from '../numbers.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const MONTH_MINUTES = 30 * DAY_MINUTES

/** Such as "3 days" or "about 2 hours": how far two moments are apart, in milliseconds since 1970. */
export function distance(one: number, other: number): string {
  const [from, to] = one < other ? [one, other] : [other, one]
  const exact = (to - from) / MINUTE_MS
  const minutes = Math.round(exact)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 45) return count(minutes, 'minute')
  if (minutes < DAY_MINUTES) return `about ${count(Math.max(1, Math.round(minutes / 60)), 'hour')}`
  // A day counts as one until 42 hours.
  if (minutes < 42 * 60) return '1 day'
  if (minutes < MONTH_MINUTES) return count(Math.round(minutes / DAY_MINUTES), 'day')
  if (minutes < 2 * MONTH_MINUTES) return `about ${count(Math.round(minutes / MONTH_MINUTES), 'month')}`
  const months = monthsBetween(new Date(from), new Date(to))
  if (months < 12) return count(Math.round(minutes / MONTH_MINUTES), 'month')
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (rest < 3) return `about ${count(years, 'year')}`
  return rest < 9 ? `over ${count(years, 'year')}` : `almost ${count(years + 1, 'year')}`
}

/** "3 days ago", or "in 3 days" for what is ahead. */
export const relative = (at: number, now: number): string =>
  at > now ? `in ${distance(at, now)}` : `${distance(at, now)} ago`

function monthsBetween(from: Date, to: Date): number {
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth()
  const reached = new Date(from)
  reached.setMonth(from.getMonth() + months)
  return reached > to ? months - 1 : months
}
