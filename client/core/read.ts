import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What the server has, as a page shows it. While it is asked again after a failure the failure stays, so that the
 * button that asks keeps its place and the focus.
 */
export function useRead<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
) {
  const { data, error, errorUpdateCount, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const again = data === undefined && isFetching && errorUpdateCount > 0
  return { data, error: again ? last : error, isFetching, isPlaceholderData, refetch }
}
