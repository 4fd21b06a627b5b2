import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seenApi } from '#shared/api/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { call } from '../../../core/api/api.ts'
import { mergeSeen } from './seen.cache.ts'
import { useUser } from '../../../core/session.tsx'

// An open order may change often, so this is the shortest time between two reports to the server.
const PAUSE_MS = 1000

export function useMarkSeen(order: Order | undefined, open = true): void {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const id = open ? order?.id : undefined
  const version = order?.version ?? 0

  useEffect(() => {
    if (id === undefined) return
    const mark = () => {
      if (document.visibilityState === 'visible') seenReporter.report(queryClient, userId, id, version)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [queryClient, userId, id, version])
}

/** Remembers the version that was sent for each order, so that nothing is sent twice. */
class SeenReporter {
  #userId: string | undefined
  #sent = new Map<string, number>()
  #waiting = new Map<string, number>()
  #pause: ReturnType<typeof setTimeout> | undefined

  report(queryClient: QueryClient, userId: string, id: string, version: number): void {
    if (userId !== this.#userId) this.#startFor(userId)
    if ((this.#sent.get(id) ?? -1) >= version) return
    mergeSeen(queryClient, { orderId: id, seenVersion: version, changedVersion: 0 })
    this.#waiting.set(id, version)
    if (!this.#pause) this.#send()
  }

  // Another user may sign in without a reload of the page.
  #startFor(userId: string): void {
    this.#userId = userId
    this.#sent.clear()
    this.#waiting.clear()
  }

  #send(): void {
    for (const [id, version] of this.#waiting) {
      this.#sent.set(id, version)
      // If it fails, other screens show the dot until the user looks at the order again.
      call(seenApi.mark, { id, body: { version } }).catch(() => this.#sent.delete(id))
    }
    this.#waiting.clear()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (this.#waiting.size > 0) this.#send()
    }, PAUSE_MS)
  }
}

const seenReporter = new SeenReporter()
