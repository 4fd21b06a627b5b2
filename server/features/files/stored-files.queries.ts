import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ORGANIZATION_FILE_REMOVAL_LOCK, ROOM_LOCK } from '../../db/advisory-locks.ts'
import type { Database, Pool } from '../../db/client.ts'
import { objects, removedFiles } from '../../db/schema/objects.ts'
import type { Stored } from '../../store/store.ts'

/** The table `objects` lists the files in the store. */
export type StoredFileRow = typeof objects.$inferSelect

export async function insertStoredFile(
  db: Database,
  orgId: string,
  file: { id: string; url: string; createdBy: string | null } & Partial<
    Stored & { startedAt: Date; storedAt: Date }
  >,
): Promise<void> {
  await db.insert(objects).values({ ...file, orgId })
}

/** True for the first call only, because an upload address works once. */
export async function startUpload(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(objects)
    .set({ startedAt: sql`now()` })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id), isNull(objects.startedAt)))
    .returning({ id: objects.id })
  return rows.length > 0
}

/** False if the row is gone, because the sweep took the upload for abandoned. */
export async function finishUpload(
  db: Database,
  orgId: string,
  id: string,
  stored: Stored,
): Promise<boolean> {
  const rows = await db
    .update(objects)
    .set({ ...stored, storedAt: sql`now()` })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
    .returning({ id: objects.id })
  return rows.length > 0
}

export async function selectStoredFileByUrl(
  db: Database,
  orgId: string,
  url: string,
): Promise<StoredFileRow | undefined> {
  const [row] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.orgId, orgId), eq(objects.url, url)))
  return row
}

/** The first caller gets it. The claim of a dead process expires after `seconds`. */
export async function claimArrived(
  db: Database,
  orgId: string,
  id: string,
  voidAfterSeconds: number,
): Promise<boolean> {
  const { startedAt, storedAt } = objects
  const rows = await db
    .update(objects)
    .set({ startedAt: sql`now()` })
    .where(
      and(
        eq(objects.orgId, orgId),
        eq(objects.id, id),
        isNull(storedAt),
        or(isNull(startedAt), lt(startedAt, sql`now() - make_interval(secs => ${voidAfterSeconds})`)),
      ),
    )
    .returning({ id: objects.id })
  return rows.length > 0
}

export async function releaseArrived(db: Database, orgId: string, id: string): Promise<void> {
  await db
    .update(objects)
    .set({ startedAt: null })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id), isNull(objects.storedAt)))
}

export async function selectStoredFile(
  db: Database,
  orgId: string,
  id: string,
): Promise<StoredFileRow | undefined> {
  const [row] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
  return row
}

export async function updateSize(db: Database, orgId: string, id: string, bytes: number): Promise<void> {
  await db
    .update(objects)
    .set({ size: bytes })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
}

export async function lockRoom(tx: Database, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${ROOM_LOCK}), hashtext(${orgId}))`)
}

/** Includes arriving files and thumbnails. A deleted file makes room at once, unless attached again. */
export async function measureFiles(db: Database, orgId: string): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({
      files: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${objects.size}::bigint + coalesce(${objects.thumbnailSize}, 0)), 0)`.mapWith(
        Number,
      ),
    })
    .from(objects)
    .where(
      and(
        eq(objects.orgId, orgId),
        sql`not exists (
          select from removed_parts r where r.org_id = ${orgId} and r.file_url = objects.url
            and not exists (select from order_attachments a where a.file_url = r.file_url))`,
      ),
    )
  return row ?? { files: 0, bytes: 0 }
}

/** Its deletion can still be undone. */
export async function isRemoved(tx: Database, orgId: string, url: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from removed_parts r where r.org_id = ${orgId} and r.file_url = ${url}`,
  )
  return rows.length > 0
}

export type FileOfOrganization = Pick<StoredFileRow, 'orgId' | 'id'>

/** Looks in all organizations, because a person's photo follows the person. */
export async function selectFileOfUrl(db: Database, url: string): Promise<FileOfOrganization | undefined> {
  const { orgId, id } = objects
  const [row] = await db.select({ orgId, id }).from(objects).where(eq(objects.url, url))
  return row
}

export async function selectStoredFileIds(db: Database, orgId: string, urls: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.orgId, orgId), sql`${objects.url} = any(${sql.param(urls)}::text[])`))
  return rows.map(({ id }) => id)
}

/** False if the file is gone. */
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

// Full names: Drizzle omits the table if it is the only one, and the subqueries have the same columns.
const UNREFERENCED = sql`
  not exists (select from order_attachments a where a.file_url = objects.url)
  and not exists (select from users u where u.profile_image_url = objects.url)
  and not exists (select from organizations o where o.logo_url = objects.url)
  and not exists (select from approvals s where s.signature_url = objects.url)
  and not exists (select from removed_parts r where r.file_url = objects.url)`

/** The clock is the one that sets the start of uploads. */
export async function selectMoment(pool: Pool, minutesAgo: number): Promise<Date> {
  const { rows } = await pool.query<{ moment: Date }>('select now() - make_interval(mins => $1) as moment', [
    minutesAgo,
  ])
  if (!rows[0]) throw new Error('PostgreSQL does not say what time it is')
  return rows[0].moment
}

/** Uploads that never began, or began by this moment and aren't finished, and files unused for a day. */
export function selectAbandoned(
  db: Database,
  begunBy: Date,
): Promise<Pick<StoredFileRow, 'orgId' | 'url'>[]> {
  const { orgId, url, createdAt, startedAt, storedAt } = objects
  return db
    .select({ orgId, url })
    .from(objects)
    .where(
      sql`${UNREFERENCED} and (
        ${createdAt} < now() - interval '1 day'
        or ${storedAt} is null and ${createdAt} < now() - interval '1 hour'
        or ${storedAt} is null and ${startedAt} <= ${begunBy.toISOString()}::timestamptz)`,
    )
}

const among = (orgId: string, ids: string[]) =>
  and(eq(objects.orgId, orgId), sql`${objects.id} = any(${sql.param(ids)}::uuid[])`)

/** Skips deleted files and files that another transaction locks. */
export async function lockStoredFiles(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(among(orgId, ids))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Must run in a statement after the locking one, which doesn't see commits during its wait. */
export async function deleteUnreferenced(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .delete(objects)
    .where(and(among(orgId, ids), UNREFERENCED))
    .returning({ id: objects.id })
  await insertRemoved(
    tx,
    orgId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => id)
}

/** They may be marked already. */
export async function insertRemoved(db: Database, orgId: string, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${removedFiles} (org_id, id) select ${orgId}::uuid, unnest(${sql.param(ids)}::uuid[])
    on conflict do nothing`)
}

/** Files that an import brought, and for which it ended before their rows came. While it runs, it holds the lock. */
export async function releaseArriving(db: Database): Promise<void> {
  await db.execute(sql`
    update ${removedFiles} set removed_at = now()
    where removed_at = 'infinity'
      and pg_try_advisory_xact_lock_shared(${ORGANIZATION_FILE_REMOVAL_LOCK}, hashtext(org_id::text))`)
}

export async function selectRemoved(db: Database, orgId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: removedFiles.id })
    .from(removedFiles)
    .where(and(eq(removedFiles.orgId, orgId), isDue))
    .orderBy(removedFiles.removedAt)
    .limit(1)
  return row?.id
}

const isDue = sql`${removedFiles.removedAt} <= now()`

export async function selectWithRemoved(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ orgId: removedFiles.orgId }).from(removedFiles).where(isDue)
  return rows.map(({ orgId }) => orgId)
}

export async function postponeRemoved(db: Database, id: string, minutes: number): Promise<void> {
  await db
    .update(removedFiles)
    .set({ removedAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(removedFiles.id, id))
}

export async function deleteRemoved(db: Database, id: string): Promise<void> {
  await db.delete(removedFiles).where(eq(removedFiles.id, id))
}
