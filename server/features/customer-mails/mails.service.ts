import type { Logger } from 'pino'
import { TooManyTries } from '../../core/errors.ts'
import type { Mail, SendMail } from '../../core/mail.ts'
import { messageIdOf } from '../../core/message-id.ts'
import {
  countTry,
  CUSTOMER_MAILS,
  forgiveTry,
  CUSTOMER_MAILS_TO_ADDRESS,
} from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { activeLink, linkUrl, type LinkDeps } from '../customer-links/links.service.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { commitOnOrder } from '../orders/change.service.ts'
import { bodyOf, composeMail } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import { isAboutStage, isOfStage } from './mail-plan.ts'
import * as queries from './mails.queries.ts'
import { readPage } from '../customer-settings/settings.service.ts'

export interface SendDeps extends CommitDeps, LinkDeps {
  log: Logger
  send: SendMail
}

/**
 * Sends a mail that was decided. Everything is looked up now: what is not so any more, and what is over the limits, is
 * cancelled.
 * @throws when the mail server does not take it: it is tried again
 */
export async function sendCustomerMail(deps: SendDeps, job: MailJob): Promise<void> {
  const { db } = deps
  const { orgId } = job
  if (!(await queries.isWaiting(db, orgId, job))) return
  const mail = await mailOf(deps, job)
  if (!mail || !(await countUnlessByHand(deps, job, mail.to))) {
    await queries.cancelMail(db, orgId, job)
    return
  }
  try {
    await deps.send(mail)
  } catch (error) {
    // It is sent again later, and counts then.
    if (!job.isByHand) await uncount(db, orgId, mail.to)
    throw error
  }
  await commitOnOrder(deps, { orgId, userId: null }, job.orderId, async (tx, record) => {
    const isFirst = await queries.markSent(tx, orgId, job)
    if (isFirst) record({ type: 'customer.mailed', data: { kind: job.kind } })
  })
}

/** Undefined where it is not to be sent (any more). */
async function mailOf(deps: SendDeps, job: MailJob): Promise<Mail | undefined> {
  const { db, appUrl } = deps
  const { orgId, orderId, kind, subjectId } = job
  const [order, link, page] = await Promise.all([
    queries.selectOrder(db, orgId, orderId),
    activeLink(db, orgId, orderId),
    readPage(db, orgId),
  ])
  if (!order?.customerEmail || order.isArchived || !link) return undefined
  if (!job.isByHand) {
    if (!page.settings.mails[kind].isOn) return undefined
    if (kind === 'link' && link.id !== subjectId) return undefined
    if (kind === 'approval' && !(await queries.isApprovalWaiting(db, orgId, subjectId))) return undefined
    if (isAboutStage(job) && !isOfStage(kind, order.status, order.fulfillmentType)) return undefined
  }
  const url = linkUrl(deps, link.id)
  const { subject, text } = composeMail(kind, { order, page, link: { url, showsDate: link.showsDate } })
  return {
    to: order.customerEmail,
    subject,
    messageId: messageIdOf(`${kind}.${subjectId}`, appUrl),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bodyOf({ text }, url),
  }
}

/** False where the organization, or the address, has had its share of the day. Who sends by hand was told so at once. */
async function countUnlessByHand({ db, log }: SendDeps, job: MailJob, to: string): Promise<boolean> {
  if (job.isByHand) return true
  try {
    await countMail(db, job.orgId, to)
    return true
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error
    if (error.isFirst) {
      log.warn(
        { orgId: job.orgId },
        'mail: more to customers than an organization or an address may get, dropped',
      )
    }
    return false
  }
}

/** @throws TooManyTries past the limit of the organization or the address */
export async function countMail(db: Database, orgId: string, to: string): Promise<void> {
  await countTry(db, CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
  await countTry(db, CUSTOMER_MAILS, orgId)
}

async function uncount(db: Database, orgId: string, to: string): Promise<void> {
  await forgiveTry(db, CUSTOMER_MAILS, orgId)
  await forgiveTry(db, CUSTOMER_MAILS_TO_ADDRESS, to.toLowerCase())
}
