import { consentOf } from '#shared/customer/answers.ts'
import type { AnswerApproval } from '#shared/customer/types.ts'
import { commit } from '../../../log/commit.service.ts'
import type { Services } from '../../../services.ts'
import type { Customer } from '../../../http/access.ts'
import { Conflict, HttpError, isId, NotFound, WrongInput } from '../../../http/errors.ts'
import { signatureOf } from '../../../pictures/pictures.ts'
import type { Database } from '../../../db/client.ts'
import { audit, type Origin } from '../../people/audit/audit.service.ts'
import { refuseEnded } from '../links/links.service.ts'
import type { FileChange } from '../../files/file-followers.ts'
import { OverLimit, takeRoom } from '../../files/room.service.ts'
import { removeUnreferencedFile, storeGenerated } from '../../files/storage.service.ts'
import { onOrder } from '../../orders/change.service.ts'
import { changeHolds } from './approval-holds.ts'
import { isWaiting } from './approvals.presenter.ts'
import { addCertificate } from './approvals.tasks.ts'
import * as queries from './approvals.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'
import * as tCertificate from '#texts/customer/customer-certificate.ts'

type Row = queries.ApprovalRow
type Approved = Extract<AnswerApproval, { answer: 'approved' }>
type Refused = Extract<AnswerApproval, { answer: 'changes' }>

const FOLDER = 'signatures'

/** The same answer again changes nothing. @throws Conflict if the file can't be answered */
export async function answerApproval(
  services: Services,
  customer: Customer,
  origin: Origin,
  id: string,
  input: AnswerApproval,
): Promise<void> {
  const { orgId, orderId } = customer
  const row = isId(id) ? await queries.selectApproval(services.db, orgId, orderId, id) : undefined
  if (!row) throw new NotFound(t.approval)
  if (isSaid(row, input)) return
  await refuseClosed(services.db, orgId, row)
  if (input.answer === 'changes') return commitAnswer(services, customer, origin, row.approval.id, input)

  refuseOtherContent(row, input)
  const url = await storeSignature(services, orgId, input.signature)
  try {
    await commitAnswer(services, customer, origin, row.approval.id, input, url)
  } finally {
    // Removes it if it didn't become the signature.
    await removeUnreferencedFile(services, url)
  }
}

function isSaid({ approval }: Row, input: AnswerApproval): boolean {
  if (approval.answer !== input.answer) return false
  return input.answer === 'approved' ? approval.name === input.name : approval.words === input.words
}

async function refuseClosed(db: Database, orgId: string, row: Row): Promise<void> {
  if (row.approval.answer) throw new Conflict(say(t.alreadyAnswered))
  if (isWaiting(row)) return
  const isOld = await queries.hasNewerVersion(db, orgId, row)
  throw new Conflict(say(isOld ? t.newerVersion : t.withdrawn))
}

/** Customers can only approve the content and the file name that they saw. */
function refuseOtherContent({ approval, fileName, version }: Row, { sha256, consent }: Approved): void {
  if (sha256 !== approval.sha256) throw new Conflict(say(t.newerVersion))
  if (consent !== consentOf({ name: fileName, version })) throw new Conflict(say(t.renamed))
}

async function storeSignature(services: Services, orgId: string, dataUrl: string): Promise<string> {
  const drawn = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const bytes = await signatureOf(orgId, drawn)
  if (!bytes) throw new WrongInput({ signature: say(t.signatureEmpty) })
  const made = { createdBy: null, folder: FOLDER, bytes }
  return storeGenerated(services, orgId, made, (list) =>
    // Counts the certificate too, which is made later in any case.
    takeRoom(services, orgId, list, 1).catch((error: unknown) => {
      if (!(error instanceof OverLimit)) throw error
      throw new HttpError(413, say(t.noRoom))
    }),
  )
}

function commitAnswer(
  services: Services,
  customer: Customer,
  origin: Origin,
  id: string,
  input: AnswerApproval,
  signatureUrl: string | null = null,
): Promise<void> {
  const { orgId, orderId } = customer
  return commit(
    services,
    { orgId, userId: null },
    onOrder(orderId, async (tx, record, order) => {
      // Another answer may have been faster.
      const sent = await queries.selectOfOrder(tx, orgId, order.id)
      const row = sent.find(({ approval }) => approval.id === id)
      if (!row) throw new NotFound(t.approval)
      if (isSaid(row, input)) return
      await refuseEnded(tx, customer)
      await refuseClosed(tx, orgId, row)
      if (order.isArchived) throw new Conflict(say(t.orderClosed))
      const othersWait = sent.some((other) => other !== row && isWaiting(other))
      const on = { tx, record, order, row, othersWait, origin }
      await (input.answer === 'approved' ? approve(on, input, signatureUrl) : refuse(on, input))
      const data = { number: order.number, what: input.answer }
      await audit(tx, { orgId, userId: null }, origin, { type: 'link.answered', data })
    }),
  )
}

interface Answered extends Pick<FileChange, 'tx' | 'record' | 'order'> {
  row: Row
  origin: Origin
  othersWait: boolean
}

const placeOf = ({ origin: { network, device } }: Answered) => ({ network, device })

const dataOf = ({ approval, fileName, version }: Row) => ({
  approvalId: approval.id,
  fileId: approval.attachmentId,
  name: fileName,
  version,
})

async function approve(on: Answered, input: Approved, signatureUrl: string | null): Promise<void> {
  const { tx, record, order, row, othersWait } = on
  refuseOtherContent(row, input)
  const { name, consent, sha256 } = input
  const { id } = row.approval
  const answer = { answer: 'approved', name, consent, signatureUrl, ...placeOf(on) } as const
  await queries.updateAnswer(tx, order.orgId, id, answer)
  await addCertificate(tx, { orgId: order.orgId, orderId: order.id, id })
  record({ type: 'approval.given', data: { ...dataOf(row), by: name, sha256 } })
  const isOpen = await queries.hasUnapproved(tx, order.orgId, order.id)
  await changeHolds(on, {
    gates: isOpen
      ? { from: othersWait ? [] : ['asked'], to: 'open', by: null }
      : { from: ['open', 'asked'], to: 'met', by: null, note: tCertificate.gateNote({ name }) },
    ...(!othersWait && endsWait(on)),
  })
}

async function refuse(on: Answered, { words }: Refused): Promise<void> {
  const { tx, record, order, row, othersWait } = on
  await queries.updateAnswer(tx, order.orgId, row.approval.id, { answer: 'changes', words, ...placeOf(on) })
  record({ type: 'approval.refused', data: { ...dataOf(row), words } })
  await changeHolds(on, {
    gates: { from: ['asked'], to: 'open', by: null },
    ...(!othersWait && endsWait(on)),
  })
}

const endsWait = ({ order }: Answered) =>
  order.holds?.wait?.for === 'customer' ? { wait: 'ends' as const } : {}
