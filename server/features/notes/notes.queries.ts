import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { nameBeside, nameIn, partBeside } from '../../db/expressions.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'
import { orderNotes } from '../../db/schema/orders.ts'

export type NoteRow = Awaited<ReturnType<typeof select>>[number]

export interface Mentioned {
  id: string
  displayName: string
}

function select(db: Database, orgId: string, ...conditions: (SQL | undefined)[]) {
  return db
    .select({
      note: {
        ...getTableColumns(orderNotes),
        content: sql<string>`note_text(${orderNotes.content}, ${orderNotes.mentions}, ${orderNotes.orgId})`,
        mentions: sql<Mentioned[] | null>`(
          select json_agg(json_build_object('id', m.id, 'displayName', ${sql.raw(nameIn('order_notes.org_id', 'm'))}))
          from users m where m.id = any(${orderNotes.mentions}))`,
      },
      part: partBeside(orderNotes),
      at: sql<string>`to_char(${orderNotes.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      authorName: nameBeside(orderNotes),
      authorImage: users.profileImageUrl,
      authorRole: organizationMembers.role,
    })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderNotes.orgId),
        eq(organizationMembers.userId, orderNotes.authorId),
      ),
    )
    .where(and(eq(orderNotes.orgId, orgId), ...conditions))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
}

export interface Place {
  /** With microseconds. */
  at: string
  id: string
}

export function selectNotes(
  db: Database,
  orgId: string,
  orderId: string,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  const ofOrder = eq(orderNotes.orderId, orderId)
  const older =
    after && sql`(${orderNotes.createdAt}, ${orderNotes.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return select(db, orgId, ofOrder, older).limit(limit)
}

/** Prepared, because all screens wait for this read to get a new note. */
export function selectNotesById(db: Database, orgId: string, ids: string[]): Promise<NoteRow[]> {
  return select(db, orgId, sql`${orderNotes.id} = any(${sql.param(ids)}::uuid[])`)
    .prepare('read-notes')
    .execute()
}

/**
 * A message before the answer would never be counted, so it comes after it, even on a set-back clock.
 * The transaction's start would be too early after a wait for the order. Imported notes can have any year.
 */
const afterMessages = (orgId: string, orderId: string) => sql`greatest(
  statement_timestamp(),
  (select max(n.created_at) from order_notes n
    where n.org_id = ${orgId} and n.order_id = ${orderId} and n.customer is not null) + interval '1 microsecond',
  (select o.answered_at from orders o where o.org_id = ${orgId} and o.id = ${orderId}) + interval '1 microsecond'
)`

/** The order must be locked. */
export async function insertNote(
  tx: Database,
  orgId: string,
  note: Pick<
    typeof orderNotes.$inferInsert,
    'orderId' | 'authorId' | 'content' | 'mentions' | 'customer' | 'partId'
  >,
): Promise<typeof orderNotes.$inferSelect> {
  const at = afterMessages(orgId, note.orderId)
  const [row] = await tx
    .insert(orderNotes)
    .values({
      // Always the same columns, because a prepared statement has one text.
      authorId: null,
      mentions: [],
      customer: null,
      partId: null,
      ...note,
      orgId,
      isInternal: false,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
    .prepare('insert-note')
    .execute()
  if (!row) throw new Error('The note was not stored')
  return row
}

export async function selectNote(
  tx: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<NoteRow | undefined> {
  const [row] = await select(tx, orgId, eq(orderNotes.orderId, orderId), eq(orderNotes.id, id))
  return row
}

export function selectMembers(db: Database, orgId: string, ids: string[]): Promise<Mentioned[]> {
  return db
    .select({ id: users.id, displayName: users.displayName })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.orgId, orgId), inArray(users.id, ids)))
}

export async function deleteNote(tx: Database, orgId: string, id: string): Promise<unknown> {
  const { rows } = await tx.execute<{ row: unknown }>(
    sql`delete from order_notes n where n.org_id = ${orgId} and n.id = ${id} returning to_jsonb(n) as row`,
  )
  return rows[0]?.row
}

export async function insertDeletedNote(tx: Database, row: unknown): Promise<void> {
  await tx.execute(
    // An earlier version deleted notes without mentions.
    sql`insert into order_notes select * from jsonb_populate_record(null::order_notes,
      '{"mentions": []}'::jsonb || ${JSON.stringify(row)}::jsonb)`,
  )
}
