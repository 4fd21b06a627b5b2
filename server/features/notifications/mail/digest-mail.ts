import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { CalendarDate } from '#shared/dates.ts'
import type { Services } from '../../../services.ts'
import type { MailSection } from '../../../mail/mail-body.ts'
import type { Mail } from '../../../mail/mail.ts'
import { orderUrl } from '../order-url.ts'
import type { DigestRow } from './digest.queries.ts'
import { envelopeOf } from './mail-links.ts'
import * as t from '#texts/notifications/notification-mails.ts'

export interface Digest {
  day: CalendarDate
  reader: { id: string; name: string }
  organization: { id: string; name: string }
  orders: DigestRow[]
}

// Longer lists are easier to read on the board.
const MOST_ITEMS = 50

/** Lists each order once, in its most urgent section. */
export function digestMail(services: Services, digest: Digest): Omit<Mail, 'to'> {
  const { day, reader, organization } = digest
  const groups = Map.groupBy(digest.orders, ({ due_date }) =>
    due_date === null ? 'waiting' : due_date < day ? 'late' : 'due',
  )
  const countOf = (group: keyof typeof TITLES) => groups.get(group)?.length ?? 0
  return {
    subject: t.morningSubject({
      shop: organization.name,
      late: countOf('late'),
      due: countOf('due'),
      waiting: countOf('waiting'),
    }),
    lines: [t.goodMorning({ name: reader.name }), t.morningIntro({ shop: organization.name })],
    sections: (['late', 'due', 'waiting'] as const).flatMap((group) => {
      const orders = groups.get(group)
      return orders ? [sectionOf(services, organization.id, TITLES[group](), orders, day)] : []
    }),
    ...envelopeOf(services, `${day}.${reader.id}.${organization.id}`, {
      kind: 'digest',
      userId: reader.id,
      organization,
    }),
  }
}

const TITLES = { late: t.late, due: t.due, waiting: t.waiting }

function sectionOf(
  { config }: Services,
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
      url: orderUrl(config.appUrl, orgId, order.id),
    })),
    ...(left > 0 && { more: t.more({ n: left }) }),
  }
}

/** "Robin Hale · was due Fri, Nov 20 · waiting for material, expected Mon, Nov 23". */
function lineOf({ customer_name, due_date, wait }: DigestRow, day: CalendarDate): string {
  return [customer_name, due_date && dueInWords(due_date, day), wait && waitInWords(wait, day)]
    .filter(Boolean)
    .join(' · ')
}

function dueInWords(due: CalendarDate, day: CalendarDate): string {
  if (due === day) return t.dueToday()
  return (due < day ? t.wasDue : t.isDue)({ day: due })
}

function waitInWords(wait: NonNullable<DigestRow['wait']>, day: CalendarDate): string {
  const cause = WAIT_NAMES[wait.for]
  if (wait.until === null) return t.waitingFor({ cause })
  return (wait.until < day ? t.waitWasExpected : t.waitIsExpected)({ cause, day: wait.until })
}
