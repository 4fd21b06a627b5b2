import type { QueryClient } from '@tanstack/react-query'
import type { OrderEvent } from '#shared/realtime.ts'
import type { RealtimeHandlers } from '../../core/realtime.ts'
import { userQuery } from '../../core/session.tsx'
import { applyEvent, catchUp, type Board } from './orders.cache.ts'

export const boardKey = ['/api/orders'] as const

// Enough for what happens while a board is on its way; beyond that it is loaded once more.
const REMEMBERED = 500

let heard: OrderEvent[] = []
let present = 0

function hear(event: OrderEvent): void {
  heard = [...heard.slice(1 - REMEMBERED), event]
  present = Math.max(present, event.version)
}

/** Brings a board that has just arrived up to what was heard meanwhile; undefined when too much is missing. */
export function upToDate(board: Board): Board | undefined {
  const caughtUp = catchUp(board, heard)
  return caughtUp.version >= present ? caughtUp : undefined
}

/** Hands what the server tells to the cached board. */
export function liveOrders(queryClient: QueryClient): RealtimeHandlers {
  const board = () => queryClient.getQueryData<Board>(boardKey)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: boardKey })

  return {
    version: () => board()?.version,
    onEvent(event) {
      hear(event)
      const now = board()
      if (!now) return
      const next = applyEvent(now, event)
      if (next === 'gap') refetch()
      else queryClient.setQueryData(boardKey, next)
    },
    onPresent(version) {
      present = Math.max(present, version)
      const now = board()
      if (now && now.version < version) refetch()
    },
    onEnded() {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  }
}
