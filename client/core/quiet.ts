import { useIsFetching, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../ui/idle.ts'

/**
 * False until the page has what it asked for and nothing better to do, so that what will be wanted later can be
 * fetched. A page that waits for its data is idle too, but what it waits for comes first.
 */
export function useQuiet(queryClient?: QueryClient): boolean {
  const loading = useIsFetching(undefined, queryClient) > 0
  const [quiet, setQuiet] = useState(false)
  useEffect(() => (quiet || loading ? undefined : whenIdle(() => setQuiet(true))), [quiet, loading])
  return quiet
}
