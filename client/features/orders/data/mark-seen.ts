import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#shared/orders.ts'
import { call } from '../../core/api.ts'
import { mergeSeen } from './seen.cache.ts'

// While somebody looks at an order that changes often, it is said no oftener than this.
const PAUSE_MS = 1000

/** Tells the server that somebody looks at an order as it is now, as long as it stands open before their eyes. */
export function useMarkSeen(order: Order | undefined, open = true): void {
  const queryClient = useQueryClient()
  const id = open ? order?.id : undefined
  const version = order?.version ?? 0

  useEffect(() => {
    if (id === undefined) return
    const mark = () => {
      if (document.visibilityState === 'visible') looks.at(queryClient, id, version)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [queryClient, id, version])
}

/** What was told last of each order, so that nothing is told twice. */
class Looks {
  #told = new Map<string, number>()
  #waiting = new Map<string, number>()
  #pause: ReturnType<typeof setTimeout> | undefined

  at(queryClient: QueryClient, id: string, version: number): void {
    if ((this.#told.get(id) ?? -1) >= version) return
    mergeSeen(queryClient, { orderId: id, seenVersion: version, changedVersion: 0 })
    this.#waiting.set(id, version)
    if (!this.#pause) this.#tell()
  }

  #tell(): void {
    for (const [id, version] of this.#waiting) {
      this.#told.set(id, version)
      // Where it fails the mark stays for other screens, and goes with the next look.
      call('PUT', `/api/orders/${id}/seen`, { version }).catch(() => this.#told.delete(id))
    }
    this.#waiting.clear()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (this.#waiting.size > 0) this.#tell()
    }, PAUSE_MS)
  }
}

const looks = new Looks()
