import { hash, randomBytes } from 'node:crypto'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/tokens.ts'
import { MOST_TOKENS, TOKEN_START } from '#shared/tokens/tokens.ts'
import type { ApiToken, CreateToken, LeftOpen, NewToken } from '#shared/tokens/schemas.ts'
import type { Services } from '../../../services.ts'
import { Conflict, isId, NotFound } from '../../../http/errors.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { transact } from '../../../db/transact.ts'
import { audit, type Origin } from '../audit/audit.service.ts'
import * as queries from './tokens.queries.ts'

const BYTES = 32
const TOKEN = new RegExp(`^${TOKEN_START}[\\w-]{43}$`)

const newToken = (): string => TOKEN_START + randomBytes(BYTES).toString('base64url')

/** A plain hash is enough for random bytes. Undefined for an impossible token. */
export const hashOfToken = (token: string): string | undefined =>
  TOKEN.test(token) ? hash('sha256', token) : undefined

type Owner = Pick<Session, 'orgId' | 'userId'>

export async function listTokens({ db }: Services, { orgId, userId }: Owner): Promise<ApiToken[]> {
  return (await queries.selectTokens(db, orgId, userId)).map(present)
}

/** Works without the person's password. Organizations by name. */
export function listLeftOpen({ db }: Services, { userId }: Pick<Owner, 'userId'>): Promise<LeftOpen[]> {
  return queries.selectLeftOpen(db, userId)
}

/** Only its hash is stored. @throws Conflict if the owner has too many */
export function makeToken(
  { pool }: Services,
  owner: Owner,
  origin: Origin,
  input: CreateToken,
): Promise<NewToken> {
  const { orgId, userId } = owner
  const token = newToken()
  const hash = hashOfToken(token)
  if (hash === undefined) throw new Error('A new token does not look like one')
  return transact(pool, async (tx) => {
    if (!(await queries.lockMembership(tx, orgId, userId))) throw new NotFound(t.shop)
    if ((await queries.countTokens(tx, orgId, userId)) >= MOST_TOKENS) {
      throw new Conflict(say(t.tooMany, { n: MOST_TOKENS }))
    }
    const made = present(await queries.insertToken(tx, orgId, userId, { ...input, hash }))
    const { name, scope, expiresAt } = made
    await audit(tx, owner, origin, { type: 'token.made', data: { name, scope, expiresAt } })
    return { ...made, token }
  })
}

/** The program's next call is refused. */
export async function endToken({ pool }: Services, owner: Owner, origin: Origin, id: string): Promise<void> {
  if (!isId(id)) throw new NotFound(t.itself)
  await transact(pool, async (tx) => {
    const name = await queries.deleteToken(tx, owner.orgId, owner.userId, id)
    if (name === undefined) throw new NotFound(t.itself)
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
