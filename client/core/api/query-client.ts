import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { storedWithoutNetwork } from '../persist/fallback.ts'
import { createMutationCache } from './try-again.ts'

class LiveQueryClient extends QueryClient {
  /** Also restarts first loads: their answers may be older than the change, and the library leaves them. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.allSettled(first.map(async ({ promise }) => promise))
    const loaded = new Set(
      first.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash),
    )
    if (loaded.size === 0) return
    const { refetchType } = filters ?? {}
    await super.invalidateQueries(
      { refetchType, predicate: ({ queryHash }) => loaded.has(queryHash) },
      options,
    )
  }
}

/** Queries never go stale with time, because the socket reports every change. */
export function createQueryClient(): QueryClient {
  return new LiveQueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        persister: storedWithoutNetwork,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
