import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deleteInBatches } from '../db/batches.ts'
import { signedIn } from './access.ts'
import { Conflict, HttpError } from './errors.ts'
import type { Session } from '../sessions/sessions.ts'
import { failedWith, UNIQUE_VIOLATION, type Statement } from '../db/transact.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

// IETF draft "The Idempotency-Key HTTP Header Field".

/** One transaction stores its change and its response. */
export type IdempotentRequest = NonNullable<Session['idempotency']>

type Owner = Pick<Session, 'orgId' | 'userId'>

declare module 'fastify' {
  interface FastifyInstance {
    /** A repeated request gets the same response. */
    runOnce<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T>
  }
}

export function acceptIdempotencyKeys(app: FastifyInstance, db: Database): void {
  app.decorate('runOnce', async <T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> => {
    const key = readKey(request)
    if (key === undefined) return run()
    const session = signedIn(request)
    const idempotency = { key, fingerprint: fingerprintOf(request) }
    // The path may name another organization than the active one.
    const { orgId = session.orgId } = request.params as { orgId?: string }
    const owner = { orgId, userId: session.userId }
    const stored = await findResponse(db, owner, idempotency)
    if (stored !== undefined) return read(stored) as T
    request.session = { ...session, idempotency }
    try {
      return await run()
    } catch (error) {
      // The same request was running at the same time and has taken effect.
      if (!(error instanceof Conflict || failedWith(error, UNIQUE_VIOLATION, PRIMARY_KEY))) throw error
      const response = await findResponse(db, owner, idempotency)
      if (response === undefined) throw error
      return read(response) as T
    }
  })
}

function read(response: string): unknown {
  if (response === DELETED) throw new HttpError(404, say(t.resultDeleted))
  return JSON.parse(response)
}

// The draft asks for quotes, but many clients leave them out.
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

function readKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const [, quoted, bare] = KEY.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) {
    throw new HttpError(400, say(t.keyWrong))
  }
  return key
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/** @throws HttpError 422 when the key was used for another request */
async function findResponse(
  db: Database,
  { orgId, userId }: Owner,
  { key, fingerprint }: IdempotentRequest,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ fingerprint: string; response: string }>(sql`
    select fingerprint, response from idempotency_keys
    where org_id = ${orgId} and user_id = ${userId} and key = ${key}`)
  const found = rows[0]
  if (found && found.fingerprint !== fingerprint) {
    throw new HttpError(422, say(t.keyUsed))
  }
  return found?.response
}

const PRIMARY_KEY = 'idempotency_keys_org_id_user_id_key_pk'

/** It refuses the commit if the key is already used. */
export function storeResponse(
  { orgId, userId }: Owner,
  { key, fingerprint }: IdempotentRequest,
  response: unknown,
): Statement<never> {
  return {
    text: `insert into idempotency_keys (org_id, user_id, key, fingerprint, response) values ($1, $2, $3, $4, $5)`,
    values: [orgId, userId, key, fingerprint, JSON.stringify(response)],
  }
}

/** Marks a deleted response: no JSON is empty. */
const DELETED = ''

/** Belongs to a deletion: stored responses may contain the deleted thing. */
export async function forgetResponsesOf(tx: Database, orgId: string, id: string): Promise<void> {
  await forgetLike(tx, orgId, [`%":"${id}"%`])
}

export async function forgetResponsesOfOrders(tx: Database, orgId: string): Promise<void> {
  const names = ['orderId', 'customerName', 'checklistId', 'templateId', 'items']
  await forgetLike(
    tx,
    orgId,
    names.map((name) => `%"${name}":%`),
  )
}

async function forgetLike(tx: Database, orgId: string, patterns: string[]): Promise<void> {
  await tx.execute(sql`
    update idempotency_keys set response = ${DELETED}
    where org_id = ${orgId} and response like any (${sql.param(patterns)}::text[])`)
}

export function forgetOldKeys(db: Database): Promise<void> {
  return deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - interval '1 day'`)
}
