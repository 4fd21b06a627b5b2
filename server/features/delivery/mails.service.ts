import type { Logger } from 'pino'
import { todayIn } from '#shared/dates.ts'
import { quietUntil } from '#shared/notifications/quiet-hours.ts'
import { nextWorkingDay } from '#shared/working-time/working-days.ts'
import { TooManyTries } from '../../core/errors.ts'
import { MailRefused, type Mail, type SendMail } from '../../core/mail/mail.ts'
import { countTry, DAY_SECONDS, forgiveTry, type Throttle } from '../../core/shares/throttle.ts'
import type { Database, Pool } from '../../db/client.ts'
import { deliverDue } from '../notifications/deliveries.service.ts'
import { findDelivery } from '../notifications/for-delivery.service.ts'
import { settingsOf } from '../notifications/settings.ts'
import { countMailOfNew, forgiveMailOfNew } from '../organization/new-mails.service.ts'
import { calendarOf } from '../organization/calendar.service.ts'
import { selectDigest, selectReader } from './digest.queries.ts'
import type { Digest } from './due-digests.queries.ts'
import { digestMail } from './digest-mail.ts'
import type { LinkDeps } from './mail-links.ts'
import { notificationMail } from './notification-mail.ts'

/** Limits notification mails to all members of an organization together. */
const NOTIFICATION_MAILS: Throttle = {
  name: 'notification-mails',
  limit: 1000,
  windowSeconds: DAY_SECONDS,
}

export interface MailDeps extends LinkDeps {
  db: Database
  pool: Pool
  log: Logger
  send: SendMail
}

/** Mails an organization's people the notifications that stayed unread. */
export function mailDue(deps: MailDeps, orgId: string): Promise<void> {
  return deliverDue(deps, 'mail', orgId, ({ id }) => mailNotification(deps, orgId, id, new Date()))
}

/**
 * Mails a person an unread notification, if they may still see it.
 * @returns the end of their quiet hours, if it must wait for them
 * @throws if the mail server refuses it
 */
export async function mailNotification(
  deps: Omit<MailDeps, 'pool'>,
  orgId: string,
  id: string,
  now: Date,
): Promise<Date | undefined> {
  const delivery = await findDelivery(deps.db, orgId, id, 'mail')
  if (!delivery?.user.email) return undefined
  const until = quietUntil(delivery.settings.quietHours, delivery.organization.timeZone, now)
  if (until) return until
  await sendCounted(deps, orgId, { to: delivery.user.email, ...notificationMail(deps, delivery) })
  return undefined
}

/**
 * Mails a person the orders that are due, late and waiting on that day. Sends nothing on another day or for an
 * empty list.
 * @returns the end of their quiet hours, if it must wait for them
 */
export async function mailDigest(
  deps: MailDeps,
  { orgId, userId, day }: Digest,
  now: Date,
): Promise<Date | undefined> {
  const reader = await selectReader(deps.db, orgId, userId)
  if (!reader || todayIn(reader.time_zone, now) !== day) return undefined
  const settings = settingsOf(reader.chosen)
  if (!settings.digest) return undefined
  const quietEnd = quietUntil(settings.quietHours, reader.time_zone, now)
  if (quietEnd) return quietEnd
  const until = nextWorkingDay(day, await calendarOf(deps.db, orgId))
  const orders = await selectDigest(deps.db, orgId, userId, until)
  if (orders.length === 0) return undefined
  const mail = digestMail(deps, {
    day,
    reader: { id: userId, name: reader.name },
    organization: { id: orgId, name: reader.organization_name },
    orders,
  })
  await sendCounted(deps, orgId, { to: reader.email, ...mail })
  return undefined
}

/** Drops mails over the organization's limit for a day. */
async function sendCounted(
  { db, log, send }: Omit<MailDeps, 'pool'>,
  orgId: string,
  mail: Mail,
): Promise<void> {
  try {
    await countMailOfNew(db, orgId)
    await countTry(db, NOTIFICATION_MAILS, orgId)
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error
    if (error.isFirst) {
      log.warn(
        { orgId, why: error.message },
        'mail: more notifications than an organization may send, dropped',
      )
    }
    return
  }
  try {
    await send(mail)
  } catch (error) {
    // The next try counts it.
    await forgiveTry(db, NOTIFICATION_MAILS, orgId)
    await forgiveMailOfNew(db, orgId)
    if (!(error instanceof MailRefused)) throw error
    log.warn({ orgId, why: error.message }, 'mail: a notification was refused for good, dropped')
  }
}
