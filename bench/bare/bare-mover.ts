import pg from 'pg'
import type { Answers } from '../load/lane.ts'
import { answerRounds } from '../load/rounds.ts'
import type { Move } from '../parts/mover.ts'
import type { Shop } from '../shop.ts'
import { bareMove } from './bare-move.ts'

/** Organizations whose orders move at the same time, each over its own connection. The moves repeat. */
export interface BareMovers {
  connection: pg.ClientConfig
  movers: { shop: Pick<Shop, 'orgId' | 'people' | 'columns'>; moves: Move[] }[]
}

process.once('message', (orders: BareMovers) => void open(orders))

async function open({ connection, movers }: BareMovers): Promise<void> {
  const lanes = await Promise.all(
    movers.map(async ({ shop, moves }) => {
      const client = new pg.Client(connection)
      // The client is still connected when the database stops.
      client.on('error', () => undefined)
      await client.connect()
      let turn = 0
      return () => bareMove(client, shop, moves[turn++ % moves.length]!)
    }),
  )
  answerRounds(async (until) => {
    const move: Answers = { ms: [], statuses: {} }
    await Promise.all(
      lanes.map(async (next) => {
        while (performance.now() < until) {
          const began = performance.now()
          await next()
          move.ms.push(performance.now() - began)
        }
      }),
    )
    move.statuses[200] = move.ms.length
    return { move }
  })
}
