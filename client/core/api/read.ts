import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useWithPending } from '../pending.ts'

/**
 * A query's data with the pending changes over it. The error stays during a retry, so that the retry button
 * keeps its place and the focus.
 */
export function useRead<Result, Data = Result, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Result, Error, Data, Key>,
) {
  const query = useQuery(options)
  const data = useWithPending(options.queryKey, query.data)
  const { isFetching, isPlaceholderData, refetch } = query
  return { data, error: useShownError(query), isFetching, isPlaceholderData, refetch }
}

interface Outcome {
  data: unknown
  error: Error | null
  isFetching: boolean
  errorUpdateCount: number
}

/** The error that a page shows. During a retry this is the error of the failed try. */
export function useShownError({ data, error, isFetching, errorUpdateCount }: Outcome): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const retrying = data === undefined && isFetching && errorUpdateCount > 0
  return retrying ? last : error
}
