import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idOfToken } from './proofs.ts'

const TOKEN = /^[0-9a-f]{32}[\w-]{43}$/

export const hashOfAddress = (purpose: string, token: string): string =>
  hash('sha256', `${purpose}\n${token}`)

/** Also knows the addresses that an organization had on its former server. The thing may be gone. */
export async function idOfAddress(
  { db, secret }: { db: Database; secret: string },
  purpose: string,
  token: string,
): Promise<string | undefined> {
  const id = idOfToken(secret, purpose, token)
  if (id !== undefined || !TOKEN.test(token)) return id
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from former_addresses where hash = ${hashOfAddress(purpose, token)}`,
  )
  return rows[0]?.id
}
