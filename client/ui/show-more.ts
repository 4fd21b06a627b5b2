import { useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * Shows the first ones of a list until all are asked for.
 * @param next where the focus goes on when the pressed button is gone: the first one that it showed
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
