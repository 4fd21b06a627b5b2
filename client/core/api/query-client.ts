import { QueryClient } from '@tanstack/react-query'
import { storedWithoutNetwork } from '../persist/fallback.ts'
import { createMutationCache } from './try-again.ts'

/** Queries never go stale with time, because the socket says what has changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
