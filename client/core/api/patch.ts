import {
  useQueryClient,
  type DataTag,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** Changes the cached data of a query, if there is any. An invalidated query stays invalidated. */
export function patch<T>(queryClient: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const state = queryClient.getQueryState<T>(queryKey)
  if (state?.data === undefined) return
  const next = change(state.data)
  if (next === state.data) return
  queryClient.setQueryData<T>(queryKey, next)
  if (state.isInvalidated) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/**
 * Patches a query whose answers carry no version. An answer under way may have been read before the change,
 * so the query is loaded once more.
 */
export function patchAndReread<T>(
  queryClient: QueryClient,
  { queryKey, state: { fetchStatus } }: Query,
  change: (data: T) => T,
): void {
  patch(queryClient, queryKey, change)
  if (fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** For mutations: patches a query's data with the answer, and loads it again. */
export function usePatch<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const queryClient = useQueryClient()
  return {
    patch: (change: (data: Data) => Data) =>
      queryClient.setQueryData<Data>(queryKey, (data) => data && change(data)),
    reload: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
  }
}
