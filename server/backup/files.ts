import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { MissingObject, type ObjectStore } from '../store/store.ts'
import type { Part } from './manifest.ts'
import { checksumStream } from './checksum.ts'

export class BadFile extends Error {}

/** Files without references wait for the sweep, which may already have removed their content. */
export async function listFiles(
  client: ClientBase,
  store: ObjectStore,
  orgId: string | undefined,
): Promise<Part[]> {
  const { rows } = await client.query<{ id: string; size: number; sha256: string; thumbnail: number }>(
    `select id, size, sha256, coalesce(thumbnail_size, 0) as thumbnail from objects
     where stored_at is not null and ($1::uuid is null or org_id = $1)
       and (exists (select from order_attachments a where a.file_url = objects.url)
         or exists (select from users u where u.profile_image_url = objects.url)
         or exists (select from organizations o where o.logo_url = objects.url)
         or exists (select from approvals s where s.signature_url = objects.url))
     order by id`,
    [orgId ?? null],
  )
  const parts: Part[] = []
  for (const { id, size, sha256, thumbnail } of rows) {
    parts.push({ name: `files/${id}`, size, sha256 })
    // The database has no hash of it, because a thumbnail is made from the file and can be made again.
    const small = thumbnail > 0 ? await checksumThumbnail(store, `thumbnails/${id}`) : undefined
    if (small) parts.push(small)
  }
  return parts
}

/** Undefined if it is missing, because a backup needs no thumbnails. */
async function checksumThumbnail(store: ObjectStore, name: string): Promise<Part | undefined> {
  const checksum = checksumStream()
  try {
    await pipeline(await store.read(name), checksum.stream.resume())
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
  return { name, ...checksum.result() }
}

/** The message names the owner, so that the file can be put back or deleted. */
export async function describeBadFile(
  client: ClientBase,
  name: string,
  what: 'missing' | 'damaged',
): Promise<BadFile> {
  const { rows } = await client.query<{ whose: string | null }>(
    `select coalesce(
       (select format('"%s" of %s in %s', a.original_name, r.number, o.slug)
        from order_attachments a join orders r on r.id = a.order_id join organizations o on o.id = a.org_id
        where a.file_url = objects.url),
       (select 'the photo of ' || u.display_name from users u where u.profile_image_url = objects.url limit 1),
       (select 'the logo of ' || o.slug from organizations o where o.logo_url = objects.url limit 1),
       (select format('a signature of %s in %s', r.number, o.slug)
        from approvals s join orders r on r.id = s.order_id join organizations o on o.id = s.org_id
        where s.signature_url = objects.url)
     ) as whose from objects where id = $1`,
    [name.split('/').at(-1)],
  )
  const whose = rows[0]?.whose
  return new BadFile(`${name}${whose ? ` (${whose})` : ''} is ${what}`)
}
