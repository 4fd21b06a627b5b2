import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from './installations.ts'

/** Leaves nothing in the attached file of this name, as it could once be attached. */
export async function emptyFile(
  { connection, dataDir }: { connection: Parameters<typeof query>[0]; dataDir: string },
  name: string,
): Promise<void> {
  const [object] = await query<{ id: string }>(
    connection,
    `with emptied as (
       update order_attachments set file_size = 0 where original_name = '${name}' returning file_url)
     update objects o set size = 0, sha256 = encode(sha256(''), 'hex') from emptied
     where o.url = emptied.file_url returning o.id`,
  )
  if (!object) throw new Error(`There is no file ${name}`)
  await truncate(join(dataDir, 'files', object.id.slice(0, 2), object.id), 0)
}
