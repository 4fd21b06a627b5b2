import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { CalendarDate } from '#shared/dates.ts'
import type { MailSection } from '../../core/mail/mail-body.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { inWords } from '#shared/notifications/told.ts'
import { orderUrl } from '../notifications/order-url.ts'
import type { DigestRow } from './digest.queries.ts'
import { envelopeOf, type LinkDeps } from './mail-links.ts'

export interface Digest {
  day: CalendarDate
  reader: { id: string; name: string }
  organization: { id: string; name: string }
  /** The earliest first. */
  orders: DigestRow[]
}

// Longer lists are easier to read on the board.
const MOST_ITEMS = 50

/** Lists each order once, in its most urgent section. */
export function digestMail(deps: LinkDeps, digest: Digest): Omit<Mail, 'to'> {
  const { day, reader, organization } = digest
  const groups = Map.groupBy(digest.orders, ({ due_date }) =>
    due_date === null ? 'waiting' : due_date < day ? 'late' : 'due',
  )
  const filled = (['late', 'due', 'waiting'] as const).flatMap((title) => {
    const orders = groups.get(title)
    return orders ? [{ title, orders }] : []
  })
  const counts = filled.map(({ title, orders }) => `${orders.length} ${title}`).join(', ')
  return {
    subject: `Today at ${organization.name}: ${counts}`,
    lines: [
      `Good morning ${reader.name},`,
      `here is what is late, due or waiting at ${organization.name}, of the orders that you are assigned to or watch.`,
    ],
    sections: filled.map(({ title, orders }) => sectionOf(deps, organization.id, TITLES[title], orders, day)),
    ...envelopeOf(deps, `${day}.${reader.id}.${organization.id}`, {
      kind: 'digest',
      userId: reader.id,
      organization,
    }),
  }
}

const TITLES = { late: 'Late', due: 'Due', waiting: 'Waiting' }

function sectionOf(
  { appUrl }: LinkDeps,
  orgId: string,
  title: string,
  orders: DigestRow[],
  day: CalendarDate,
): MailSection {
  const left = orders.length - MOST_ITEMS
  return {
    title,
    items: orders.slice(0, MOST_ITEMS).map((order) => ({
      label: `${order.number} ${order.title}`,
      text: lineOf(order, day),
      url: orderUrl(appUrl, orgId, order.id),
    })),
    ...(left > 0 && { more: `And ${left} more` }),
  }
}

/** "Robin Hale · was due on Fri, Nov 20 · waits for material, expected on Mon, Nov 23". */
function lineOf({ customer_name, due_date, wait }: DigestRow, day: CalendarDate): string {
  return [customer_name, due_date && dueInWords(due_date, day), wait && waitInWords(wait, day)]
    .filter(Boolean)
    .join(' · ')
}

function dueInWords(due: CalendarDate, day: CalendarDate): string {
  if (due === day) return 'due today'
  return `${due < day ? 'was due' : 'due'} on ${inWords(due)}`
}

function waitInWords(wait: NonNullable<DigestRow['wait']>, day: CalendarDate): string {
  const cause = `waits for ${WAIT_NAMES[wait.for]}`
  if (wait.until === null) return cause
  return `${cause}, ${wait.until < day ? 'was expected' : 'expected'} on ${inWords(wait.until)}`
}
