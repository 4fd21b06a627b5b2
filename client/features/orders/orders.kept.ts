import { STATUSES } from '#shared/orders.ts'
import { boardKey } from './orders.keys.ts'
import type { Board } from './orders.cache.ts'

/** The whole board as the server answers it, for the time without a network. */
export const keptBoard = {
  queryKey: boardKey({}),
  path: '/api/orders',
  pack: ({ columns, version }: Board) => ({
    body: STATUSES.flatMap((status) => columns[status]),
    headers: { 'x-board-version': String(version) },
  }),
}
