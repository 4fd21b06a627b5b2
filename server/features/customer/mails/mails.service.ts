import { commit } from '../../../log/commit.service.ts'
import type { Services } from '../../../services.ts'
import { TooManyTries } from '../../../http/errors.ts'
import { sendDue } from '../../../jobs/due-jobs.ts'
import { MailRefused, type Mail, mailQueue, messageIdOf } from '../../../mail/mail.ts'
import {
  CUSTOMER_MAILS,
  CUSTOMER_MAILS_TO_ADDRESS,
  ALL_CUSTOMER_MAILS_TO_ADDRESS,
} from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import type { Database } from '../../../db/client.ts'
import { activeLink, linkUrl } from '../links/links.service.ts'
import { onOrder } from '../../orders/change.service.ts'
import { countMailOfNew, forgiveMailOfNew } from '../../people/organization/new-mails.service.ts'
import { bodyOf, composeMail } from './compose-mail.ts'
import { CUSTOMER_MAILS_DUE } from './mail-job.ts'
import { isAboutStage, isOfStage } from './mail-plan.ts'
import * as queries from './mails.queries.ts'
import { readPage } from '../settings/settings.service.ts'

export function sendDueMails(services: Services, orgId: string): Promise<void> {
  const { db } = services
  return sendDue(services, CUSTOMER_MAILS_DUE, orgId, {
    queue: mailQueue(orgId),
    rows: {
      next: () => queries.selectDue(db, orgId),
      async send(mail) {
        await sendMail(services, mail)
        return undefined
      },
      postpone: queries.postponeDue,
      giveUp: (mail) => fail(services, mail, null),
    },
  })
}

/** An earlier version decided it and added a job for it. */
export async function sendFormer(services: Services, mail: queries.DecidedMail): Promise<void> {
  if (await queries.waitsForJob(services.db, mail)) await sendMail(services, mail)
}

/** Reads all data now, and cancels a mail that is no longer true or is over the limits. */
async function sendMail(services: Services, decided: queries.DecidedMail): Promise<void> {
  const { db } = services
  const { orgId, orderId, kind, isByHand } = decided
  const mail = await mailOf(services, decided)
  if (!mail || !(await countUnlessByHand(services, decided, mail.to))) {
    await queries.cancelMail(db, decided)
    return
  }
  try {
    await services.sendMail?.(mail)
  } catch (error) {
    // The next try counts it.
    if (!isByHand) await uncount(db, orgId, mail.to)
    if (!(error instanceof MailRefused)) throw error
    await fail(services, decided, error.message)
    return
  }
  await commit(
    services,
    { orgId, userId: null },
    onOrder(orderId, async (tx, record) => {
      const isFirst = await queries.markSent(tx, decided)
      if (isFirst) record({ type: 'customer.mailed', data: { kind } })
    }),
  )
}

/** Its note in the history also notifies the customer's contacts. */
function fail(services: Services, decided: queries.DecidedMail, reason: string | null): Promise<void> {
  const { orgId, orderId, kind } = decided
  return commit(
    services,
    { orgId, userId: null },
    onOrder(orderId, async (tx, record) => {
      if (await queries.cancelMail(tx, decided))
        record({ type: 'customer.mail_failed', data: { kind, reason } })
    }),
  )
}

/** Undefined if the mail must not be sent. */
async function mailOf(services: Services, decided: queries.DecidedMail): Promise<Mail | undefined> {
  const { db, config } = services
  const { orgId, orderId, kind, subjectId, isByHand } = decided
  const [order, link, page] = await Promise.all([
    queries.selectOrder(db, orgId, orderId),
    activeLink(db, orgId, orderId),
    readPage(db, orgId),
  ])
  if (!order?.customerEmail || order.isArchived || !link || link.emailUnconfirmed) return undefined
  if (!isByHand) {
    if (!page.settings.mails[kind].isOn) return undefined
    if (kind === 'link' && link.id !== subjectId) return undefined
    if (kind === 'approval' && !(await queries.isApprovalWaiting(db, orgId, subjectId))) return undefined
    if (isAboutStage(decided) && !isOfStage(kind, order.status, order.fulfillmentType)) return undefined
  }
  const url = linkUrl(services, link.id)
  const { subject, text } = composeMail(kind, { order, page, link: { url, showsDate: link.showsDate } })
  return {
    to: order.customerEmail,
    subject,
    messageId: messageIdOf(`${kind}.${subjectId}`, config.appUrl),
    fromName: page.name,
    replyTo: page.settings.replyTo || undefined,
    ...bodyOf({ text }, url),
  }
}

/** Mails by hand were counted when they were requested. */
async function countUnlessByHand(
  { db, log }: Services,
  { orgId, isByHand }: queries.DecidedMail,
  to: string,
): Promise<boolean> {
  if (isByHand) return true
  try {
    await countMail(db, orgId, to)
    return true
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error
    if (error.isFirst) {
      log.warn(
        { orgId, why: error.message },
        'mail: more to customers than an organization or an address may get, dropped',
      )
    }
    return false
  }
}

/** @throws TooManyTries over a limit of the organization, of its network, or of the address */
export async function countMail(db: Database, orgId: string, to: string): Promise<void> {
  await countMailOfNew(db, orgId)
  await countTry(db, CUSTOMER_MAILS, orgId)
  await countTry(db, CUSTOMER_MAILS_TO_ADDRESS, addressOf(orgId, to))
  await countTry(db, ALL_CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
}

const addressOf = (orgId: string, to: string) => `${orgId} ${to.toLowerCase()}`

async function uncount(db: Database, orgId: string, to: string): Promise<void> {
  await forgiveTry(db, ALL_CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
  await forgiveTry(db, CUSTOMER_MAILS_TO_ADDRESS, addressOf(orgId, to))
  await forgiveTry(db, CUSTOMER_MAILS, orgId)
  await forgiveMailOfNew(db, orgId)
}
