import { useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * Shows the first items of a list until all are requested.
 * @param next moves the focus when the pressed button is gone: to the first item that it showed
 */
export function useShowMore(
  count: number,
  first: number,
  next: () => HTMLElement | null | undefined,
): { hidden: number; showAll: () => void } {
  const [all, setAll] = useState(false)
  const focus = useEffectEvent(() => next()?.focus({ preventScroll: true }))
  useLayoutEffect(() => {
    if (all) focus()
  }, [all])
  return { hidden: all ? 0 : Math.max(0, count - first), showAll: () => setAll(true) }
}
