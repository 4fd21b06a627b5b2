import { startOfDay, todayIn } from '#shared/dates.ts'
import { Unavailable } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { failedWith, QUERY_CANCELED, transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { historyMark, historyOf, openOrdersOf } from '../flow/history.service.ts'
import { calendarOf } from '../organization/calendar.service.ts'
import type { Question } from './forecast.ts'
import { TOO_LONG } from './forecasts.ts'

type ShopFigures = Omit<Question, 'asked'>

export type ReadShop = (viewer: Pick<Session, 'orgId' | 'timeZone'>, now: Date) => Promise<ShopFigures>

// Whoever takes an order asks a few times in a minute.
const MOST_SHOPS = 20
const LONGEST = "set local statement_timeout = '3s'"

/** Reads what dates are drawn from. Of the shops that asked last it is kept, until something happens there. */
export function keepShops(pool: Pool): ReadShop {
  const kept = new Map<string, { mark: string; figures: ShopFigures }>()

  return ({ orgId, timeZone }, now) => {
    const today = todayIn(timeZone, now)
    return inTime(() =>
      transact(pool, async (tx) => {
        const mark = `${today} ${timeZone} ${await historyMark(tx, orgId)}`
        const former = kept.get(orgId)
        const figures = former?.mark === mark ? former.figures : await readFigures(tx, orgId, today, timeZone)
        kept.delete(orgId)
        kept.set(orgId, { mark, figures })
        const [longest = ''] = kept.keys()
        if (kept.size > MOST_SHOPS) kept.delete(longest)
        return figures
      }),
    )
  }
}

async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!failedWith(error, QUERY_CANCELED)) throw error
    throw new Unavailable(TOO_LONG)
  }
}

async function readFigures(
  tx: Database,
  orgId: string,
  today: string,
  timeZone: string,
): Promise<ShopFigures> {
  // As it was when the day began: what is asked twice on one day gets the same answer until something changes.
  const from = startOfDay(timeZone, today)
  await tx.execute(LONGEST)
  const calendar = await calendarOf(tx, orgId)
  const [history, open] = await Promise.all([
    historyOf(tx, orgId, from, calendar),
    openOrdersOf(tx, orgId, from, calendar),
  ])
  return { history, open, calendar, today }
}
