import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { MissingObject, type ObjectStore } from '../../core/storage/store.ts'
import type { Part } from './manifest.ts'
import { measuring } from './measure.ts'

/** A file that is not in the store as the database says; the message says which. */
export class BadFile extends Error {}

/**
 * The files of one moment. What nothing refers to is left out: it waits for the sweep, which may have been cut off
 * after it had removed the content.
 * @param orgId undefined: of all organizations
 */
export async function listFiles(
  client: ClientBase,
  store: ObjectStore,
  orgId: string | undefined,
): Promise<Part[]> {
  const { rows } = await client.query<{ id: string; size: number; sha256: string; thumbnail: number }>(
    `select id, size, sha256, coalesce(thumbnail_size, 0) as thumbnail from objects
     where stored_at is not null and ($1::uuid is null or org_id = $1)
       and (exists (select from order_attachments a where a.file_url = objects.url)
         or exists (select from users u where u.profile_image_url = objects.url))
     order by id`,
    [orgId ?? null],
  )
  const parts: Part[] = []
  for (const { id, size, sha256, thumbnail } of rows) {
    parts.push({ name: `files/${id}`, size, sha256 })
    // Its hash stands nowhere: it is made from the file, and could be made again.
    const small = thumbnail > 0 ? await measureThumbnail(store, `thumbnails/${id}`) : undefined
    if (small) parts.push(small)
  }
  return parts
}

/** Undefined where it is missing: that is no reason to have no backup. */
async function measureThumbnail(store: ObjectStore, name: string): Promise<Part | undefined> {
  const measure = measuring()
  try {
    await pipeline(await store.read(name), measure.stream.resume())
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
  return { name, ...measure.result() }
}

/** Says whose file it is, so that it can be put back or deleted. */
export async function badFile(
  client: ClientBase,
  name: string,
  what: 'missing' | 'damaged',
): Promise<BadFile> {
  const { rows } = await client.query<{ whose: string | null }>(
    `select coalesce(
       (select format('"%s" of %s in %s', a.original_name, r.number, o.slug)
        from order_attachments a join orders r on r.id = a.order_id join organizations o on o.id = a.org_id
        where a.file_url = objects.url),
       (select 'the photo of ' || u.display_name from users u where u.profile_image_url = objects.url limit 1)
     ) as whose from objects where id = $1`,
    [name.split('/').at(-1)],
  )
  const whose = rows[0]?.whose
  return new BadFile(`${name}${whose ? ` (${whose})` : ''} is ${what}`)
}
