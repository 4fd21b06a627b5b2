import type { Pool } from 'pg'
import type { Order } from '#shared/orders/types.ts'
import { checkConsistent } from '../test/history/check.ts'
import { Follower } from '../test/history/follower.ts'
import { newHistory, play, type History } from '../test/history/player.ts'
import { anOrder, type Somebody } from '../test/support/factories.ts'
import type { Visitor } from '../test/support/visitor.ts'
import type { Soak } from './soak.ts'

interface Options {
  admin: Somebody
  clients: number
  screens: number
  /** New callers, one for each place that accepts calls, signed in as the admin. */
  visitors: () => Visitor[]
}

/** People who read, move, change and annotate the same orders almost without a pause, and screens that follow. */
export interface Load {
  history: History
  followers: Follower[]
  calls(): number
  /** Ends the load. Settles when every call has its response. */
  stop(): Promise<void>
  /** Checks that acknowledged changes exist once, and that screens and the server agree. */
  check(soak: Soak, pool: Pool): Promise<void>
}

const ORDERS = 30
const PAUSE_MS = 20

export async function startLoad({ admin, clients, screens, visitors }: Options): Promise<Load> {
  const orderIds: string[] = []
  for (let number = 0; number < ORDERS; number += 1) orderIds.push((await anOrder(admin)).id)
  const followers = await Promise.all(Array.from({ length: screens }, () => Follower.open(visitors())))
  const history = newHistory()
  let stopping = false
  const goesOn = () => !stopping
  const playing = Promise.all(
    Array.from({ length: clients }, () =>
      play({ visitors: visitors(), orderIds, history, goesOn, pauseMs: PAUSE_MS }),
    ),
  )
  // stop() reports the failure.
  playing.catch(() => undefined)
  return {
    history,
    followers,
    calls: () => history.calls.length + history.notes.length,
    async stop() {
      stopping = true
      await playing
    },
    async check(soak, pool) {
      await checkConsistent(pool, admin.orgId, history)
      soak.check(
        true,
        `all of ${history.calls.length + history.notes.length} calls happened once and in one order`,
      )
      const last = await anOrder(admin, { title: 'The last one' })
      const [visitor] = visitors()
      const orders = (await visitor?.get('/api/orders'))?.body as Order[]
      for (const follower of followers) {
        await follower.untilVersion(last.version)
        follower.check(orders)
        follower.close()
      }
      const returned = followers.reduce((sum, follower) => sum + follower.returned, 0)
      soak.check(true, `${screens} screens came back ${returned} times and missed nothing`)
    },
  }
}

/** The failures in a few lines, however many there are. */
export function described(failures: History['failures']): string {
  const byReason = Map.groupBy(failures, ({ why }) => why)
  return [...byReason].map(([why, all]) => `${all.length} × ${why.slice(0, 200)}`).join('; ')
}
