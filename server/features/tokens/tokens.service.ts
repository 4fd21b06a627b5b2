import { MOST_TOKENS } from '#shared/tokens/tokens.ts'
import type { ApiToken, CreateToken, LeftOpen, NewToken } from '#shared/tokens/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { hashOfToken, newToken } from './token-hash.ts'
import * as queries from './tokens.queries.ts'

export interface TokenDeps {
  db: Database
  pool: Pool
}

type Owner = Pick<Session, 'orgId' | 'userId'>

export async function listTokens({ db }: TokenDeps, { orgId, userId }: Owner): Promise<ApiToken[]> {
  return (await queries.selectTokens(db, orgId, userId)).map(present)
}

/** Returns the access that works without the person's password, with the organizations by name. */
export function listLeftOpen({ db }: TokenDeps, { userId }: Pick<Owner, 'userId'>): Promise<LeftOpen[]> {
  return queries.selectLeftOpen(db, userId)
}

/**
 * Makes a token for a program that acts for its owner in this organization. Only its hash is stored.
 * @throws Conflict if the owner has too many
 */
export function makeToken(
  { pool }: TokenDeps,
  owner: Owner,
  origin: Origin,
  input: CreateToken,
): Promise<NewToken> {
  const { orgId, userId } = owner
  const token = newToken()
  const hash = hashOfToken(token)
  if (hash === undefined) throw new Error('A new token does not look like one')
  return transact(pool, async (tx) => {
    if (!(await queries.lockMembership(tx, orgId, userId))) throw new NotFound('Organization')
    if ((await queries.countTokens(tx, orgId, userId)) >= MOST_TOKENS) {
      throw new Conflict(`You have ${MOST_TOKENS} tokens. Please end one that is not needed any more`)
    }
    const made = present(await queries.insertToken(tx, orgId, userId, { ...input, hash }))
    const { name, scope, expiresAt } = made
    await audit(tx, owner, origin, { type: 'token.made', data: { name, scope, expiresAt } })
    return { ...made, token }
  })
}

/** The program's next call is refused. */
export async function endToken({ pool }: TokenDeps, owner: Owner, origin: Origin, id: string): Promise<void> {
  if (!isId(id)) throw new NotFound('Token')
  await transact(pool, async (tx) => {
    const name = await queries.deleteToken(tx, owner.orgId, owner.userId, id)
    if (name === undefined) throw new NotFound('Token')
    await audit(tx, owner, origin, { type: 'token.ended', data: { name } })
  })
}

function present({ id, name, scope, createdAt, expiresAt, lastUsedAt }: queries.TokenRow): ApiToken {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
