import { createHmac } from 'node:crypto'
import { MAIL_KINDS, type MailKind } from '#shared/notifications/kinds.ts'
import { isSame } from '../../../secrets/proofs.ts'

/** It names mails of one kind, from one organization, to one person. */
export interface Unsubscription {
  orgId: string
  userId: string
  kind: MailKind
}

const ID_BYTES = 16
const PROOF_BYTES = 32
const KIND_AT = 2 * ID_BYTES + PROOF_BYTES

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Derived from the unsubscription and the server's secret, so it isn't stored and never expires. */
export function unsubscribeToken(secret: string, { orgId, userId, kind }: Unsubscription): string {
  const what = ['unsubscribe', orgId, userId, kind].join('\n')
  const proof = createHmac('sha256', secret).update(what).digest()
  return Buffer.concat([bytesOf(orgId), bytesOf(userId), proof, Buffer.from(kind)]).toString('base64url')
}

/** Undefined for a token that was made with another secret. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const kind = MAIL_KINDS.find((kind) => kind === bytes.subarray(KIND_AT).toString())
  if (!kind) return undefined
  const named = {
    orgId: idOf(bytes.subarray(0, ID_BYTES)),
    userId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    kind,
  }
  return isSame(token, unsubscribeToken(secret, named)) ? named : undefined
}
