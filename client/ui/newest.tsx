import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'

const FIRST = 20

interface Newest<T, List> {
  shown: T[]
  /** For the element whose children the shown ones are. */
  list: RefObject<List | null>
  /** To be placed below the list: the button for the others, or that older ones are not loaded; null where these are all. */
  more: ReactNode
}

/**
 * The newest of a long list, newest first, and a button that shows the others. What comes meanwhile is added on top, and
 * takes nothing away that is being read.
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
  // Where some were deleted, the first of those that are hidden take their places.
  const count = Math.max(all.length - hidden, Math.min(all.length, FIRST))

  // The pressed button is gone: who goes by keyboard goes on with the first line that it showed.
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
