import { startOfDay, todayIn } from '#shared/dates.ts'
import type { Session } from '../../sessions/sessions.ts'
import { LONGEST_QUERY_MS, refuseSlow } from '../../queue/queues.ts'
import { runStatement, transact } from '../../db/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { historyMark, historyOf, openOrdersOf } from '../flow/history.service.ts'
import { calendarOf } from '../working-time/calendar.service.ts'
import type { ShopFigures } from './answer.ts'
import * as t from '#texts/calls/errors.ts'

export type ReadShop = (viewer: Pick<Session, 'orgId' | 'timeZone'>, now: Date) => Promise<ShopFigures>

// Taking an order asks a few times in a minute.
const KEPT_MS = 60_000
// Characters. Ten thousand open orders have about three million.
const MOST_KEPT = 10_000_000

/** Kept for the shops that asked last, until something happens there. */
export function keepShops(pool: Pool): ReadShop {
  const kept = new Map<string, { mark: string; figures: ShopFigures }>()

  function keep(orgId: string, entry: { mark: string; figures: ShopFigures }): void {
    kept.delete(orgId)
    kept.set(orgId, entry)
    setTimeout(() => kept.get(orgId) === entry && kept.delete(orgId), KEPT_MS).unref()
    let size = [...kept.values()].reduce((sum, { figures }) => sum + figures.rows.length, 0)
    for (const [oldest, { figures }] of kept) {
      if (size <= MOST_KEPT) break
      size -= figures.rows.length
      kept.delete(oldest)
    }
  }

  return ({ orgId, timeZone }, now) => {
    const today = todayIn(timeZone, now)
    const read = () =>
      transact(pool, async (tx) => {
        const mark = `${today} ${timeZone} ${await historyMark(tx, orgId)}`
        const former = kept.get(orgId)
        if (former?.mark === mark) return former.figures
        const figures = await readFigures(tx, orgId, today, timeZone)
        keep(orgId, { mark, figures })
        return figures
      })
    return refuseSlow(t.dateTooLong, read)
  }
}

async function readFigures(
  tx: Database,
  orgId: string,
  today: string,
  timeZone: string,
): Promise<ShopFigures> {
  // The start of the day, so that the same question gets the same answer all day, until something changes.
  const from = startOfDay(timeZone, today)
  const [calendar] = await Promise.all([
    calendarOf(tx, orgId),
    runStatement(tx, { text: `set local statement_timeout = ${LONGEST_QUERY_MS}` }),
  ])
  const [history, rows] = await Promise.all([historyOf(tx, orgId, from, calendar), openOrdersOf(tx, orgId)])
  return { history, rows, from, calendar, today }
}
