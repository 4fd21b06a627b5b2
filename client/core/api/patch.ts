import {
  useQueryClient,
  type DataTag,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** An invalidated query stays invalidated. */
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

/** For answers without a version. One under way may be older than the change, so it loads once more. */
export function patchAndReread<T>(
  queryClient: QueryClient,
  { queryKey, state: { fetchStatus } }: Query,
  change: (data: T) => T,
): void {
  patch(queryClient, queryKey, change)
  if (fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
}

export function usePatch<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const queryClient = useQueryClient()
  return {
    patch: (change: (data: Data) => Data) =>
      queryClient.setQueryData<Data>(queryKey, (data) => data && change(data)),
    reload: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
  }
}
