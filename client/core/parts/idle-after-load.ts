import { useIsFetching, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/idle.ts'

/**
 * False until all queries of the page are answered and the browser is idle. Prefetching can then start. `useIdle`
 * alone isn't enough: a page that waits for its data is idle too, and prefetching would delay the data.
 */
export function useIdleAfterLoad(queryClient?: QueryClient): boolean {
  const loading = useIsFetching(undefined, queryClient) > 0
  const [idle, setIdle] = useState(false)
  useEffect(() => (idle || loading ? undefined : whenIdle(() => setIdle(true))), [idle, loading])
  return idle
}
