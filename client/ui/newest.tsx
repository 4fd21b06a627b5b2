import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'

const FIRST = 20

interface Newest<T, List> {
  shown: T[]
  /** For the element whose children the shown ones are. */
  list: RefObject<List | null>
  /** The button for the others, to be placed below the list; null where there are none. */
  more: ReactNode
}

/**
 * The newest of a long list, newest first, and a button that shows the others. What comes meanwhile is added on top, and
 * takes nothing away that is being read.
 * @param what as in “Show all 200 notes”
 */
export function useNewest<T, List extends HTMLElement>(all: T[], what: string): Newest<T, List> {
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
  const more = count < all.length && (
    <Button variant="outline" className="mt-4 w-full" onClick={showAll}>
      Show all {all.length} {what}
    </Button>
  )
  return { shown: all.slice(0, count), list, more: more || null }
}
