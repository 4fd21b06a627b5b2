import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes what was loaded under a key, if anything was. What had to be loaded again still has to be. */
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
