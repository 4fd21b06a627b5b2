import type { Logger } from 'pino'
import { TooManyTries } from '../../core/errors.ts'
import { sendDue } from '../../core/jobs/due-jobs.ts'
import { MailRefused, type Mail, type SendMail } from '../../core/mail/mail.ts'
import { mailQueue } from '../../core/mail/mail-queue.ts'
import { messageIdOf } from '../../core/mail/message-id.ts'
import { countTry, DAY_SECONDS, forgiveTry, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { activeLink, linkUrl, type LinkDeps } from '../customer-links/links.service.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { commitOnOrder } from '../orders/change.service.ts'
import { countMailOfNew, forgiveMailOfNew } from '../organization/new-mails.service.ts'
import { bodyOf, composeMail } from './compose-mail.ts'
import { CUSTOMER_MAILS_DUE } from './mail-job.ts'
import { isAboutStage, isOfStage } from './mail-plan.ts'
import * as queries from './mails.queries.ts'
import { readPage } from '../customer-settings/settings.service.ts'

const CUSTOMER_MAILS: Throttle = { name: 'customer-mails', limit: 500, windowSeconds: DAY_SECONDS }
/** Limits one organization's mails to one address. Mails for signing in have their own limit. */
const CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'customer-mails-to',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}
/** Limits all organizations' mails to one address, high enough that one organization can't use it up. */
const ALL_CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'all-customer-mails-to',
  limit: 100,
  windowSeconds: DAY_SECONDS,
}

export interface SendDeps extends CommitDeps, LinkDeps {
  log: Logger
  send: SendMail
}

export function sendDueMails(deps: SendDeps, orgId: string): Promise<void> {
  const { db } = deps
  return sendDue(deps, CUSTOMER_MAILS_DUE, orgId, {
    queue: mailQueue(orgId),
    rows: {
      next: () => queries.selectDue(db, orgId),
      async send(mail) {
        await sendMail(deps, mail)
        return undefined
      },
      postpone: queries.postponeDue,
      giveUp: (mail) => fail(deps, mail, null),
    },
  })
}

/** Sends a mail that an earlier version decided and added a job for. */
export async function sendFormer(deps: SendDeps, mail: queries.DecidedMail): Promise<void> {
  if (await queries.waitsForJob(deps.db, mail)) await sendMail(deps, mail)
}

/**
 * Sends a decided mail. Reads all data now, and cancels a mail that is no longer true or is over the limits.
 * @throws if the mail server refuses it, and then it is retried
 */
async function sendMail(deps: SendDeps, decided: queries.DecidedMail): Promise<void> {
  const { db } = deps
  const { orgId, orderId, kind, isByHand } = decided
  const mail = await mailOf(deps, decided)
  if (!mail || !(await countUnlessByHand(deps, decided, mail.to))) {
    await queries.cancelMail(db, decided)
    return
  }
  try {
    await deps.send(mail)
  } catch (error) {
    // The next try counts it.
    if (!isByHand) await uncount(db, orgId, mail.to)
    if (!(error instanceof MailRefused)) throw error
    await fail(deps, decided, error.message)
    return
  }
  await commitOnOrder(deps, { orgId, userId: null }, orderId, async (tx, record) => {
    const isFirst = await queries.markSent(tx, decided)
    if (isFirst) record({ type: 'customer.mailed', data: { kind } })
  })
}

/** Gives the mail up. Notes that in the order's history, which also notifies the customer's contacts. */
function fail(deps: SendDeps, decided: queries.DecidedMail, reason: string | null): Promise<void> {
  const { orgId, orderId, kind } = decided
  return commitOnOrder(deps, { orgId, userId: null }, orderId, async (tx, record) => {
    if (await queries.cancelMail(tx, decided))
      record({ type: 'customer.mail_failed', data: { kind, reason } })
  })
}

/** Undefined if the mail must not be sent. */
async function mailOf(deps: SendDeps, decided: queries.DecidedMail): Promise<Mail | undefined> {
  const { db, appUrl } = deps
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
  const url = linkUrl(deps, link.id)
  const { subject, text } = composeMail(kind, { order, page, link: { url, showsDate: link.showsDate } })
  return {
    to: order.customerEmail,
    subject,
    messageId: messageIdOf(`${kind}.${subjectId}`, appUrl),
    fromName: page.name,
    replyTo: page.settings.replyTo || undefined,
    ...bodyOf({ text }, url),
  }
}

/**
 * False if the organization or the address has reached its limit for the day. Mails by hand were counted when
 * they were requested.
 */
async function countUnlessByHand(
  { db, log }: SendDeps,
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

/**
 * @throws TooManyTries over the limit of the organization, of its network while it is new, or of the address
 */
export async function countMail(db: Database, orgId: string, to: string): Promise<void> {
  await countMailOfNew(db, orgId)
  await countTry(db, CUSTOMER_MAILS, orgId)
  await countTry(db, CUSTOMER_MAILS_TO_ADDRESS, addressOf(orgId, to))
  await countTry(db, ALL_CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
}

/** The key of an address within one organization. */
const addressOf = (orgId: string, to: string) => `${orgId} ${to.toLowerCase()}`

async function uncount(db: Database, orgId: string, to: string): Promise<void> {
  await forgiveTry(db, ALL_CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
  await forgiveTry(db, CUSTOMER_MAILS_TO_ADDRESS, addressOf(orgId, to))
  await forgiveTry(db, CUSTOMER_MAILS, orgId)
  await forgiveMailOfNew(db, orgId)
}
