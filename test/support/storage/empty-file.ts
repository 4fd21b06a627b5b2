import type { TestKerf } from '../kerf.ts'

/** Makes an attached file empty: earlier versions accepted empty files. */
export async function emptyFile({ database, store }: Pick<TestKerf, 'database' | 'store'>, id: string) {
  const { rows } = await database.pool.query<{ id: string }>(
    `with emptied as (update order_attachments set file_size = 0 where id = $1 returning file_url)
     update objects o set size = 0, sha256 = encode(sha256(''), 'hex') from emptied
     where o.url = emptied.file_url returning o.id`,
    [id],
  )
  const name = `files/${rows[0]?.id}`
  await store.remove(name)
  await store.put(name, Buffer.alloc(0))
}
