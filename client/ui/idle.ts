import { useEffect, useState } from 'react'

// While the first data is on its way the page is idle too, and what is fetched then stands in its way.
const FIRST_PAINT_MS = 1000

/** Runs the work when the page has nothing better to do; Safari has no such hook and does it at once then. */
function whenIdle(work: () => void): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) handle = requestIdleCallback(work, { timeout: 2000 })
    else work()
  }, FIRST_PAINT_MS)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}

/** False at first, so that what is not needed for the first paint can wait for it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
