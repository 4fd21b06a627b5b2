import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { isStored } from '../../store/store-id.ts'
import type { ObjectStore } from '../../store/store.ts'
import { storeFile } from '../restore.ts'
import { BadBackup } from '../unpack.ts'
import type { Arriving } from './copy-in.ts'
import { ImportRefused } from './refused.ts'

const idOf = (name: string) => name.split('/').at(-1) ?? ''
const idsOf = ({ manifest }: Arriving) => [...new Set(manifest.files.map(({ name }) => idOf(name)))]

/**
 * Files whose row isn't there yet count as removed, from the end of time on: if the import ends without them, a sweep removes them.
 * The caller holds the lock against removing files of the organization.
 */
export async function storeFiles(
  client: ClientBase,
  arriving: Arriving,
  { store, signal }: { store: ObjectStore; signal: AbortSignal },
): Promise<void> {
  const { orgId, manifest, folder } = arriving
  const ids = idsOf(arriving)
  const { rows: others } = await client.query(
    'select from objects where id = any ($1::uuid[]) and org_id <> $2 limit 1',
    [ids, orgId],
  )
  if (others.length > 0) throw new BadBackup('it has a file of another organization')
  const { rows: going } = await client.query(
    `select from removed_files where id = any ($1::uuid[]) and removed_at <> 'infinity' limit 1`,
    [ids],
  )
  if (going.length > 0) {
    throw new ImportRefused(
      'Files of this archive are still being removed here. Let Kerf run, and try again in a minute.',
    )
  }
  await client.query(
    `insert into removed_files (org_id, id, removed_at)
     select $1, id, 'infinity' from unnest($2::uuid[]) id where not exists (select from objects o where o.id = id)
     on conflict do nothing`,
    [orgId, ids],
  )
  const { rows: known } = await client.query<{ id: string }>(
    'select id from objects where id = any ($1::uuid[])',
    [ids],
  )
  const here = new Set(known.map(({ id }) => id))
  for (const part of manifest.files) {
    signal.throwIfAborted()
    if (here.has(idOf(part.name)) && (await isStored(store, part.name))) continue
    await storeFile(store, part, join(folder, part.name))
  }
}

/** Files that are here only lose their rows, and a sweep removes them later. People keep the photo that they have. */
export async function forgetOtherFiles(client: ClientBase, arriving: Arriving): Promise<void> {
  await client.query(
    `with gone as (
       delete from objects where org_id = $1 and not exists (select from users u where u.profile_image_url = objects.url)
       returning id
     )
     insert into removed_files (org_id, id) select $1, id from gone where id <> all ($2::uuid[]) on conflict do nothing`,
    [arriving.orgId, idsOf(arriving)],
  )
}

/** In the transaction that brought their rows. @throws BadBackup */
export async function keepFiles(client: ClientBase, arriving: Arriving): Promise<void> {
  const values = [arriving.orgId, idsOf(arriving)]
  const { rows } = await client.query<{ known: number; missing: number }>(
    `select count(*) filter (where id = any ($2::uuid[]))::int as known,
       count(*) filter (where id <> all ($2::uuid[]) and stored_at is not null and (
         url in (select file_url from order_attachments where org_id = $1)
         or url in (select signature_url from approvals where org_id = $1)
         or url in (select logo_url from organizations where id = $1)))::int as missing
     from objects where org_id = $1`,
    values,
  )
  if (rows[0]?.known !== values[1]?.length) throw new BadBackup('it has files that belong to nothing')
  if (rows[0]?.missing !== 0) throw new BadBackup('it has no files, as an archive of former members')
  // A photo may belong to another organization of the person, which the archive doesn't hold.
  await client.query(
    `update users set profile_image_url = null where id in (select id from arriving_users)
       and not exists (select from objects where url = profile_image_url and id = any ($1::uuid[]))`,
    [values[1]],
  )
  await client.query('delete from removed_files where id = any ($1::uuid[])', [values[1]])
}
