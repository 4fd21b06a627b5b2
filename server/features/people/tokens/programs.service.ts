import type { Services } from '../../../services.ts'
import type { FindProgram } from '../../../sessions/programs.ts'
import { WrongToken } from '../../../http/errors.ts'
import { networkOf, countTry } from '../../../queue/throttle.ts'
import { WRONG_TOKENS } from '../../../queue/limits.ts'
import { countCalls } from './token-calls.ts'
import { hashOfToken } from './tokens.service.ts'
import { selectProgram, updateLastUsed } from './tokens.queries.ts'

/** Reads the membership and its role at each call. */
export function openPrograms({ db, pool, limits }: Services): FindProgram {
  const calls = countCalls(limits.tokenCallsPerMinute)
  return async (token, address) => {
    const hash = hashOfToken(token)
    if (hash === undefined) throw new WrongToken()
    // Checked before the database is asked, so that a runaway program doesn't load it.
    calls.refuseBeyond(hash)
    const row = await selectProgram(pool, hash)
    if (!row) {
      await countTry(db, WRONG_TOKENS, networkOf(address))
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
