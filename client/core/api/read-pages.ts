import { useInfiniteQuery, type QueryKey, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useShownError } from './read.ts'

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

export function nextIn(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address ? (new URL(address, 'http://localhost').searchParams.get('after') ?? undefined) : undefined
}

export const BY_PAGES: {
  initialPageParam: string | undefined
  getNextPageParam: (page: { next: string | undefined }) => string | undefined
} = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next,
}
