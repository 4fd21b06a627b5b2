import type { ClientBase } from 'pg'
import { StartRefused } from './embedded/start-refused.ts'

const OLDEST = 15

export interface Fitness {
  name: string
  major: number
  encoding: string
  isStandby: boolean
  isReadOnly: boolean
}

const FITNESS = `
  select quote_ident(datname) as name, current_setting('server_version_num')::int / 10000 as major,
    pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly"
  from pg_database where datname = current_database()`

/** @throws StartRefused where Kerf can't keep its data */
export async function refuseUnfit(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Fitness>(FITNESS)
  const sentence = rows[0] && unfitBecause(rows[0])
  if (sentence) throw new StartRefused(sentence)
}

/** Undefined where it can. */
export function unfitBecause({ name, major, encoding, isStandby, isReadOnly }: Fitness): string | undefined {
  if (major < OLDEST)
    return `Kerf needs PostgreSQL ${OLDEST} or later, and this server is PostgreSQL ${major}.`
  if (encoding !== 'UTF8') {
    return (
      `The database ${name} has the encoding ${encoding}, and Kerf needs UTF8. Make another one and name it in ` +
      'DATABASE_URL: createdb -E UTF8 -T template0 kerf_utf8'
    )
  }
  if (isStandby) {
    return `The PostgreSQL server of the database ${name} is a standby, which takes no changes. Name the primary in DATABASE_URL.`
  }
  if (!isReadOnly) return undefined
  return (
    `The database ${name} is read-only, because default_transaction_read_only is on. Some providers turn it on when the disk is ` +
    `full. To turn it off: alter database ${name} reset default_transaction_read_only`
  )
}
