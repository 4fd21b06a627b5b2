import { useState } from 'react'

/** The place of a tap on the screen in pixels, and its time in milliseconds. */
export interface Tap {
  x: number
  y: number
  time: number
}

const TWICE_MS = 350
const TWICE_PX = 40

/** Whether two taps make a double tap. */
export function areTwice(earlier: Tap, later: Tap): boolean {
  const near = Math.hypot(later.x - earlier.x, later.y - earlier.y) < TWICE_PX
  return near && later.time - earlier.time < TWICE_MS
}

let last: Tap | undefined

/**
 * Whether a click is meant for the button that it hit. The second tap of a double tap isn't, because the
 * first one has put something else in its place. Browsers count the clicks of a press in `detail`. iPhones
 * and iPads always say 1, so time and place count as well. A key, with `detail` 0, is always meant.
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

/**
 * For a button whose meaning a colleague may change during a press: returns the value when the press began. Undefined
 * if the press began on another such button. A key, and a click without a known press, take the current value.
 */
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
