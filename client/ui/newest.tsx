import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import * as t from '#texts/page/controls.ts'
import { Button } from './button.tsx'

const FIRST = 20

interface Newest<T, List> {
  shown: T[]
  list: RefObject<List | null>
  more: ReactNode
}

/** Items that arrive later are added on top. `what` is as in “Show all 200 notes”. */
export function useNewest<T, List extends HTMLElement>(
  all: T[],
  what: string,
  hasOlder = false,
): Newest<T, List> {
  const [hidden, setHidden] = useState(() => Math.max(0, all.length - FIRST))
  const list = useRef<List>(null)
  const next = useRef<number>(undefined)
  const count = Math.max(all.length - hidden, Math.min(all.length, FIRST))

  // The pressed button is gone.
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
        {hasOlder ? t.showLatest({ n: all.length, what }) : t.showAll({ n: all.length, what })}
      </Button>
    )
  } else if (hasOlder) {
    more = <p className="mt-4 text-center text-sm text-muted">{t.latestShown({ n: all.length })}</p>
  }
  return { shown: all.slice(0, count), list, more }
}
