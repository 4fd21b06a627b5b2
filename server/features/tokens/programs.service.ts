import type { FindProgram } from '../../core/programs.ts'
import { WrongToken } from '../../core/errors.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { networkOf } from '../../core/shares/network.ts'
import { countTryInTurn, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import type { Database, Pool } from '../../db/client.ts'
import { countCalls } from './token-calls.ts'
import { hashOfToken } from './token-hash.ts'
import { selectProgram, updateLastUsed } from './tokens.queries.ts'

/** Limits unknown tokens from one network. */
const WRONG_TOKENS: Throttle = { name: 'wrong-token', limit: 100, windowSeconds: HOUR_SECONDS }

interface ProgramDeps {
  db: Database
  pool: Pool
  shares: Pick<ConnectionShares, 'links'>
  /** The limit of one token in this process. */
  callsPerMinute?: number | undefined
}

/** Finds the owner of a token. Reads the membership and its role at each call. */
export function openPrograms({ db, pool, shares, callsPerMinute }: ProgramDeps): FindProgram {
  const calls = countCalls(callsPerMinute)
  return async (token, address) => {
    const hash = hashOfToken(token)
    if (hash === undefined) throw new WrongToken()
    // Checked before the database is asked, so that a runaway program doesn't load it.
    calls.refuseBeyond(hash)
    const row = await selectProgram(pool, hash)
    if (!row) {
      await countTryInTurn({ db, shares }, WRONG_TOKENS, networkOf(address))
      throw new WrongToken()
    }
    // Counts only existing tokens, so that invented ones can't fill the memory.
    if (calls.count(hash) === 1) await updateLastUsed(db, row.org_id, row.id)
    const session = {
      sid: `token ${row.id}`,
      via: row.name,
      userId: row.user_id,
      displayName: row.display_name,
      profileImageUrl: row.profile_image_url,
      orgId: row.org_id,
      role: row.role,
      version: Number(row.version),
      timeZone: row.time_zone,
      mustChangePassword: row.must_change_password,
    }
    return { session, scope: row.scope }
  }
}
