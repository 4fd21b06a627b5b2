import { useQueryClient, type DataTag, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Changes the cached data of a query, if there is any. A query that was invalidated stays so. */
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

/** For mutations: patches what a query has loaded with what was answered, and loads it again. */
export function usePatch<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const queryClient = useQueryClient()
  return {
    patch: (change: (data: Data) => Data) =>
      queryClient.setQueryData<Data>(queryKey, (data) => data && change(data)),
    reload: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
  }
}
