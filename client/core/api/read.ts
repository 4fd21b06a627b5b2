import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  useMutationState,
  type MutationKey,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useWithPending } from '../pending.ts'

/** The error stays during a retry, so that the retry button keeps its place and the focus. */
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

export function useShownError({ data, error, isFetching, errorUpdateCount }: Outcome): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const retrying = data === undefined && isFetching && errorUpdateCount > 0
  return retrying ? last : error
}

export function useUnanswered<Input>(mutationKey: MutationKey): Input[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  })
}
