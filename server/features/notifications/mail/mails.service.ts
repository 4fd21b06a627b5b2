import { todayIn } from '#shared/dates.ts'
import { quietUntil } from '#shared/notifications/quiet-hours.ts'
import { nextWorkingDay } from '#shared/working-time/working-days.ts'
import type { Services } from '../../../services.ts'
import { TooManyTries } from '../../../http/errors.ts'
import { MailRefused, type Mail } from '../../../mail/mail.ts'
import { NOTIFICATION_MAILS } from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import { sendDueByChannel } from '../channels.service.ts'
import { findOutgoing } from '../outgoing.service.ts'
import { settingsOf } from '../settings.ts'
import { countMailOfNew, forgiveMailOfNew } from '../../people/organization/new-mails.service.ts'
import { calendarOf } from '../../working-time/calendar.service.ts'
import { selectDigest, selectReader } from './digest.queries.ts'
import type { Digest } from './due-digests.queries.ts'
import { digestMail } from './digest-mail.ts'
import { notificationMail } from './notification-mail.ts'

export function mailDue(services: Services, orgId: string): Promise<void> {
  return sendDueByChannel(services, 'mail', orgId, ({ id }) =>
    mailNotification(services, orgId, id, new Date()),
  )
}

/** They must still be allowed to see it. @returns the end of their quiet hours, if it must wait */
export async function mailNotification(
  services: Services,
  orgId: string,
  id: string,
  now: Date,
): Promise<Date | undefined> {
  const delivery = await findOutgoing(services.db, orgId, id, 'mail')
  if (!delivery?.user.email) return undefined
  const until = quietUntil(delivery.settings.quietHours, delivery.organization.timeZone, now)
  if (until) return until
  await sendCounted(services, orgId, { to: delivery.user.email, ...notificationMail(services, delivery) })
  return undefined
}

/** Nothing on another day or for an empty list. @returns the end of their quiet hours to wait for */
export async function mailDigest(
  services: Services,
  { orgId, userId, day }: Digest,
  now: Date,
): Promise<Date | undefined> {
  const reader = await selectReader(services.db, orgId, userId)
  if (!reader || todayIn(reader.time_zone, now) !== day) return undefined
  const settings = settingsOf(reader.chosen)
  if (!settings.digest) return undefined
  const quietEnd = quietUntil(settings.quietHours, reader.time_zone, now)
  if (quietEnd) return quietEnd
  const until = nextWorkingDay(day, await calendarOf(services.db, orgId))
  const orders = await selectDigest(services.db, orgId, userId, until)
  if (orders.length === 0) return undefined
  const mail = digestMail(services, {
    day,
    reader: { id: userId, name: reader.name },
    organization: { id: orgId, name: reader.organization_name },
    orders,
  })
  await sendCounted(services, orgId, { to: reader.email, ...mail })
  return undefined
}

/** Drops mails over the organization's limit for a day. */
async function sendCounted({ db, log, sendMail }: Services, orgId: string, mail: Mail): Promise<void> {
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
    await sendMail?.(mail)
  } catch (error) {
    // The next try counts it.
    await forgiveTry(db, NOTIFICATION_MAILS, orgId)
    await forgiveMailOfNew(db, orgId)
    if (!(error instanceof MailRefused)) throw error
    log.warn({ orgId, why: error.message }, 'mail: a notification was refused for good, dropped')
  }
}
