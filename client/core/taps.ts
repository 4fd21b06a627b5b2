import { useState } from 'react'

/** Pixels on the screen, and milliseconds. */
export interface Tap {
  x: number
  y: number
  time: number
}

const TWICE_MS = 350
const TWICE_PX = 40

export function areTwice(earlier: Tap, later: Tap): boolean {
  const near = Math.hypot(later.x - earlier.x, later.y - earlier.y) < TWICE_PX
  return near && later.time - earlier.time < TWICE_MS
}

let last: Tap | undefined

/**
 * The second tap of a double tap isn't: the first one put something else in its place. iPhones and iPads
 * always say 1 in `detail`, so time and place count as well. A key, with 0, is always meant.
 */
export function isMeant({
  detail,
  clientX,
  clientY,
  timeStamp,
}: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY' | 'timeStamp'>): boolean {
  if (detail === 0) return true
  const before = last
  last = { x: clientX, y: clientY, time: timeStamp }
  return detail === 1 && !(before && areTwice(before, last))
}

// The latest press of such a button that hasn't become a click yet.
let press: { by: object; value: unknown } | undefined

/** The value when the press began: a colleague may change it. Undefined for another button's press. */
export function usePressed<T>(now: T) {
  const [by] = useState(() => ({}))
  return {
    onPointerDown: () => {
      press = { by, value: now }
    },
    take: ({ detail }: Pick<MouseEvent, 'detail'>): T | undefined => {
      const begun = press
      press = undefined
      if (detail === 0 || !begun) return now
      return begun.by === by ? (begun.value as T) : undefined
    },
  }
}
