import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import type { TestKerf } from './kerf.ts'

/** Lets minutes pass for an order: moves the times in its row back. Its jobs still wait. */
export async function passTime({ database: { pool } }: TestKerf, id: string, minutes: number): Promise<void> {
  const back = (at: string) => new Date(Date.parse(at) - minutes * 60_000).toISOString()
  const shifted = <Held extends Pick<Holds, 'wait' | 'timers'>>(held: Held): Held => ({
    ...held,
    wait: held.wait && { ...held.wait, since: back(held.wait.since) },
    timers: held.timers.map((timer) => ({ ...timer, endsAt: back(timer.endsAt) })),
  })
  const { rows } = await pool.query<{ holds: Holds | null; parts: Part[] | null }>(
    'select holds, parts from orders where id = $1',
    [id],
  )
  const holds = rows[0]?.holds ? shifted(rows[0].holds) : null
  const parts = rows[0]?.parts?.map((part) => ({
    ...shifted(part),
    enteredStageAt: back(part.enteredStageAt),
  }))
  await pool.query(
    `update orders set holds = $3, parts = $4, entered_stage_at = entered_stage_at - make_interval(mins => $2),
       next_timer_at = next_timer_at - make_interval(mins => $2)
     where id = $1`,
    [id, minutes, holds && JSON.stringify(holds), parts ? JSON.stringify(parts) : null],
  )
}
