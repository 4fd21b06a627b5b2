import type { Holds } from '#shared/holds/types.ts'
import type { TestKerf } from './kerf.ts'

/** Lets minutes pass for an order: moves the times in its row back. Its jobs still wait. */
export async function passTime({ database: { pool } }: TestKerf, id: string, minutes: number): Promise<void> {
  const back = (at: string) => new Date(Date.parse(at) - minutes * 60_000).toISOString()
  const { rows } = await pool.query<{ holds: Holds | null }>('select holds from orders where id = $1', [id])
  const holds = rows[0]?.holds
  const shifted = holds && {
    ...holds,
    wait: holds.wait && { ...holds.wait, since: back(holds.wait.since) },
    timers: holds.timers.map((timer) => ({ ...timer, endsAt: back(timer.endsAt) })),
  }
  await pool.query(
    `update orders set holds = $3, entered_stage_at = entered_stage_at - make_interval(mins => $2),
       next_timer_at = next_timer_at - make_interval(mins => $2)
     where id = $1`,
    [id, minutes, shifted && JSON.stringify(shifted)],
  )
}
