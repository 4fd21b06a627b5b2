import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'
import { orderNotes } from '../../db/schema/orders.ts'

export type NoteRow = Awaited<ReturnType<typeof select>>[number]

function select(db: Database, orgId: string, condition: SQL) {
  return db
    .select({
      note: orderNotes,
      authorName: users.displayName,
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
    .where(and(eq(orderNotes.orgId, orgId), condition))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
}

/** An order's notes with their authors, newest first. */
export function selectNotes(db: Database, orgId: string, orderId: string): Promise<NoteRow[]> {
  return select(db, orgId, eq(orderNotes.orderId, orderId))
}

export function selectNotesById(db: Database, orgId: string, ids: string[]): Promise<NoteRow[]> {
  return select(db, orgId, inArray(orderNotes.id, ids))
}

export async function insertNote(
  tx: Database,
  orgId: string,
  note: { orderId: string; authorId: string; content: string },
): Promise<NoteRow['note']> {
  const [row] = await tx
    .insert(orderNotes)
    .values({ ...note, orgId, isInternal: false })
    .returning()
  if (!row) throw new Error('The note was not stored')
  return row
}
