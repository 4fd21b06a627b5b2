import { and, desc, eq, sql } from 'drizzle-orm'
import type { TokenScope } from '#shared/tokens/tokens.ts'
import type { LeftOpen } from '#shared/tokens/schemas.ts'
import type { Role } from '#shared/people/people.ts'
import type { Database, Pool } from '../../../db/client.ts'
import { organizationMembers } from '../../../db/schema/organizations.ts'
import { apiTokens } from '../../../db/schema/programs.ts'

export type TokenRow = Omit<typeof apiTokens.$inferSelect, 'hash'>

const shown = {
  id: apiTokens.id,
  orgId: apiTokens.orgId,
  userId: apiTokens.userId,
  name: apiTokens.name,
  scope: apiTokens.scope,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
}

const ofMember = (orgId: string, userId: string) =>
  and(eq(apiTokens.orgId, orgId), eq(apiTokens.userId, userId))

export function selectTokens(db: Database, orgId: string, userId: string): Promise<TokenRow[]> {
  return db
    .select(shown)
    .from(apiTokens)
    .where(ofMember(orgId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}

export async function selectLeftOpen(db: Database, userId: string): Promise<LeftOpen[]> {
  const { rows } = await db.execute<LeftOpen & Record<string, unknown>>(sql`
    select o.id as "orgId", o.name, t.count::int as tokens, c.count::int as calendars
    from organization_members m
    join organizations o on o.id = m.org_id
    cross join lateral (
      select count(*) from api_tokens
      where org_id = m.org_id and user_id = m.user_id and (expires_at is null or expires_at > now())) t
    cross join lateral (select count(*) from calendar_feeds where org_id = m.org_id and user_id = m.user_id) c
    where m.user_id = ${userId} and t.count + c.count > 0
    order by o.name, o.id`)
  return rows
}

/** False for a former member. */
export async function lockMembership(tx: Database, orgId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
    .for('no key update')
  return rows.length > 0
}

export function countTokens(tx: Database, orgId: string, userId: string): Promise<number> {
  return tx.$count(apiTokens, ofMember(orgId, userId))
}

interface NewToken {
  name: string
  scope: TokenScope
  hash: string
  /** Null for never. */
  expiresInDays: number | null
}

export async function insertToken(
  tx: Database,
  orgId: string,
  userId: string,
  { expiresInDays, ...token }: NewToken,
): Promise<TokenRow> {
  const expiresAt = expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays}::int)`
  const [row] = await tx
    .insert(apiTokens)
    .values({ orgId, userId, ...token, expiresAt })
    .returning(shown)
  if (!row) throw new Error('No token was inserted')
  return row
}

export async function deleteToken(
  tx: Database,
  orgId: string,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(apiTokens)
    .where(and(ofMember(orgId, userId), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name })
  return row?.name
}

interface ProgramRow {
  id: string
  name: string
  scope: TokenScope
  user_id: string
  display_name: string
  profile_image_url: string | null
  must_change_password: boolean
  org_id: string
  role: Role
  version: string
  time_zone: string
}

const PROGRAM = {
  name: 'read-program',
  text: `select t.id, t.name, t.scope, t.user_id, u.display_name, u.profile_image_url, u.must_change_password, t.org_id, m.role,
           o.version, o.time_zone
         from api_tokens t
         join organization_members m on m.org_id = t.org_id and m.user_id = t.user_id
         join users u on u.id = t.user_id
         join organizations o on o.id = t.org_id
         where t.hash = $1 and (t.expires_at is null or t.expires_at > now())`,
}

/** Uses one query. Undefined if it doesn't exist or has ended. */
export async function selectProgram(pool: Pool, hash: string): Promise<ProgramRow | undefined> {
  const { rows } = await pool.query<ProgramRow>({ ...PROGRAM, values: [hash] })
  return rows[0]
}

/** To the minute. */
export async function updateLastUsed(db: Database, orgId: string, id: string): Promise<void> {
  const minute = sql`date_trunc('minute', now())`
  await db
    .update(apiTokens)
    .set({ lastUsedAt: minute })
    .where(
      and(
        eq(apiTokens.orgId, orgId),
        eq(apiTokens.id, id),
        sql`(${apiTokens.lastUsedAt} is null or ${apiTokens.lastUsedAt} < ${minute})`,
      ),
    )
}
