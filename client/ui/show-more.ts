import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** When the pressed button is gone, `next` moves the focus to the first item that it showed. */
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
