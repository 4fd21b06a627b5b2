import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'

const FIRST = 20

interface Newest<T, List> {
  shown: T[]
  /** A ref for the element that contains the shown items. */
  list: RefObject<List | null>
  /**
   * Goes below the list: the button for the others, or a note that older ones are not loaded. Null if all are shown.
   */
  more: ReactNode
}

/**
 * The newest items of a long list, newest first, and a button that shows the others. Items that arrive later
 * are added on top, and the shown ones stay.
 * @param what as in “Show all 200 notes”
 * @param hasOlder whether there are older ones beside all of these
 */
export function useNewest<T, List extends HTMLElement>(
  all: T[],
  what: string,
  hasOlder = false,
): Newest<T, List> {
  const [hidden, setHidden] = useState(() => Math.max(0, all.length - FIRST))
  const list = useRef<List>(null)
  const next = useRef<number>(undefined)
  // After a deletion, the first hidden items fill the gap.
  const count = Math.max(all.length - hidden, Math.min(all.length, FIRST))

  // The pressed button is gone, so the focus goes to the first line that it showed.
  useLayoutEffect(() => {
    if (next.current === undefined) return
    const line = list.current?.children[next.current]
    next.current = undefined
    if (!(line instanceof HTMLElement)) return
    line.tabIndex = -1
    line.focus({ preventScroll: true })
  })

  const showAll = () => {
    next.current = count
    setHidden(0)
  }
  let more: ReactNode = null
  if (count < all.length) {
    more = (
      <Button variant="outline" className="mt-4 w-full" onClick={showAll}>
        Show {hasOlder ? 'the latest' : 'all'} {all.length} {what}
      </Button>
    )
  } else if (hasOlder) {
    more = <p className="mt-4 text-center text-sm text-muted">The latest {all.length} are shown.</p>
  }
  return { shown: all.slice(0, count), list, more }
}
