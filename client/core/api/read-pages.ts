import { useInfiniteQuery, type QueryKey, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useShownError } from './read.ts'

/** Like `useRead`, for a list that is loaded a page at a time. */
export function useReadPages<Page, Data, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Page, Error, Data, Key, Param>,
) {
  const query = useInfiniteQuery(options)
  const { data, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = query
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const shown = {
    data,
    error: useShownError(query),
    isFetching,
    isFetchedAfterMount,
    isPlaceholderData,
    refetch,
  }
  return { ...shown, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError }
}
