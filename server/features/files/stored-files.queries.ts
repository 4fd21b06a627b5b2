import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { objects } from '../../db/schema/objects.ts'
import type { Stored } from '../../core/storage/store.ts'

export type ObjectRow = typeof objects.$inferSelect

export async function insertObject(
  db: Database,
  orgId: string,
  object: { id: string; url: string; createdBy: string } & Partial<Stored & { storedAt: Date }>,
): Promise<void> {
  await db.insert(objects).values({ ...object, orgId })
}

/** True for the first who asks. */
export async function startObject(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(objects)
    .set({ startedAt: sql`now()` })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id), isNull(objects.startedAt)))
    .returning({ id: objects.id })
  return rows.length > 0
}

export async function finishObject(db: Database, orgId: string, id: string, stored: Stored): Promise<void> {
  await db
    .update(objects)
    .set({ ...stored, storedAt: sql`now()` })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
}

export async function selectObjectByUrl(
  db: Database,
  orgId: string,
  url: string,
): Promise<ObjectRow | undefined> {
  const [row] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.orgId, orgId), eq(objects.url, url)))
  return row
}

/** Locked until the end of the transaction. */
export async function lockObject(tx: Database, orgId: string, id: string): Promise<ObjectRow | undefined> {
  const [row] = await tx
    .select()
    .from(objects)
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
    .for('update')
  return row
}

export async function objectExists(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
  return rows.length > 0
}

/** Of whichever organization: a person's photo moves between them with the person. */
export async function selectObjectId(db: Database, url: string): Promise<string | undefined> {
  const [row] = await db.select({ id: objects.id }).from(objects).where(eq(objects.url, url))
  return row?.id
}

/** False when the object is gone. */
export async function updateThumbnailSize(
  db: Database,
  orgId: string,
  id: string,
  bytes: number,
): Promise<boolean> {
  const rows = await db
    .update(objects)
    .set({ thumbnailSize: bytes })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
    .returning({ id: objects.id })
  return rows.length > 0
}

// Columns by their full names: Drizzle leaves the table out where there is one, and the subqueries have columns too.
const UNREFERENCED = sql`
  not exists (select from order_attachments a where a.file_url = objects.url)
  and not exists (select from users u where u.profile_image_url = objects.url)`

/**
 * Ids of objects, of whichever organization, that nothing refers to: those that were allowed and never came, those
 * that began to come and are not whole after so many minutes, and those that nobody has used within a day.
 */
export async function selectAbandoned(db: Database, unfinishedMinutes: number): Promise<string[]> {
  const { createdAt, startedAt, storedAt } = objects
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(
      sql`${UNREFERENCED} and (
        ${createdAt} < now() - interval '1 day'
        or ${storedAt} is null and ${createdAt} < now() - interval '1 hour'
        or ${storedAt} is null and ${startedAt} <= now() - make_interval(mins => ${unfinishedMinutes}))`,
    )
  return rows.map(({ id }) => id)
}

/** Locks an object that nothing refers to; undefined when something does, or somebody else is at it. */
export async function lockUnreferenced(tx: Database, id: string): Promise<ObjectRow | undefined> {
  const [row] = await tx
    .select()
    .from(objects)
    .where(and(eq(objects.id, id), UNREFERENCED))
    .for('update', { skipLocked: true })
  return row
}

export async function deleteObject(tx: Database, id: string): Promise<void> {
  await tx.delete(objects).where(eq(objects.id, id))
}
