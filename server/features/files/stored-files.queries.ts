import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ROOM_LOCK } from '../../db/advisory-locks.ts'
import type { Database, Pool } from '../../db/client.ts'
import { objects, removedFiles } from '../../db/schema/objects.ts'
import type { Stored } from '../../core/storage/store.ts'

/** A row of the table `objects`, which lists the files in the store. */
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

/** True for the first call only: an upload address can be used once. */
export async function startUpload(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(objects)
    .set({ startedAt: sql`now()` })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id), isNull(objects.startedAt)))
    .returning({ id: objects.id })
  return rows.length > 0
}

/** False when its row is gone: the sweep took it for an upload that nobody is at any more. */
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

/**
 * Claims an upload that was sent to the store itself, for whoever asks first. The claim of a process that has died is
 * void after so many seconds.
 */
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

/** How large a file is, or is going to be when all of it has arrived. */
export async function updateSize(db: Database, orgId: string, id: string, bytes: number): Promise<void> {
  await db
    .update(objects)
    .set({ size: bytes })
    .where(and(eq(objects.orgId, orgId), eq(objects.id, id)))
}

/** Until the end of the transaction nobody else measures what files the organization has. */
export async function lockRoom(tx: Database, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${ROOM_LOCK}), hashtext(${orgId}))`)
}

/**
 * How many files an organization has, those included that are on their way, and their bytes with their thumbnails. What
 * was deleted makes room at once, though its content stays until that can be undone no more; unless it was attached anew.
 */
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

/** Whether a file is among what was deleted a moment ago. */
export async function isRemoved(tx: Database, orgId: string, url: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from removed_parts r where r.org_id = ${orgId} and r.file_url = ${url}`,
  )
  return rows.length > 0
}

export type FileOfOrganization = Pick<StoredFileRow, 'orgId' | 'id'>

/** Of whichever organization: a person's photo moves between them with the person. */
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

/** False when the file is gone. */
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
  and not exists (select from users u where u.profile_image_url = objects.url)
  and not exists (select from organizations o where o.logo_url = objects.url)
  and not exists (select from approvals s where s.signature_url = objects.url)
  and not exists (select from removed_parts r where r.file_url = objects.url)`

/** So many minutes ago, by the clock that uploads begin by. */
export async function selectMoment(pool: Pool, minutesAgo: number): Promise<Date> {
  const { rows } = await pool.query<{ moment: Date }>('select now() - make_interval(mins => $1) as moment', [
    minutesAgo,
  ])
  if (!rows[0]) throw new Error('PostgreSQL does not say what time it is')
  return rows[0].moment
}

/**
 * Files, of any organization, that nothing refers to: uploads that were allowed and never began, uploads that
 * began by this moment and are not finished, and files that nobody has used within a day.
 */
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

/** Without those that are gone, and those that somebody else has locked. */
export async function lockStoredFiles(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: objects.id })
    .from(objects)
    .where(among(orgId, ids))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * From here on nothing can refer to them, and their contents are to be removed; answers without those that something
 * refers to. Only in a statement after the one that has locked them: a statement sees what had been committed when it
 * began, and waits for the lock after that.
 */
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

/** The contents of files without a row are to be removed, though they may have been before. */
export async function insertRemoved(db: Database, orgId: string, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${removedFiles} (org_id, id) select ${orgId}::uuid, unnest(${sql.param(ids)}::uuid[])
    on conflict do nothing`)
}

/** The file of an organization whose content waits longest. */
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

/** Organizations with contents that wait. */
export async function selectWithRemoved(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ orgId: removedFiles.orgId }).from(removedFiles).where(isDue)
  return rows.map(({ orgId }) => orgId)
}

/** Its content is not removed before. */
export async function postponeRemoved(db: Database, id: string, minutes: number): Promise<void> {
  await db
    .update(removedFiles)
    .set({ removedAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(removedFiles.id, id))
}

export async function deleteRemoved(db: Database, id: string): Promise<void> {
  await db.delete(removedFiles).where(eq(removedFiles.id, id))
}
