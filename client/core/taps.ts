import { useState } from 'react'

/** Where a tap was on the screen, in pixels, and when, in milliseconds. */
export interface Tap {
  x: number
  y: number
  time: number
}

const TWICE_MS = 350
const TWICE_PX = 40

/** Whether the later of two taps makes them a double tap. */
export function areTwice(earlier: Tap, later: Tap): boolean {
  const near = Math.hypot(later.x - earlier.x, later.y - earlier.y) < TWICE_PX
  return near && later.time - earlier.time < TWICE_MS
}

let last: Tap | undefined

/**
 * For what acts by one tap and lets something else take its place: whether this click is meant for it. The second tap of
 * a double tap is not. Browsers count the clicks of a press in `detail`, but those of iPhones and iPads say 1 for each
 * tap, so time and place are looked at as well. A key, for which `detail` is 0, is always meant.
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

// The latest press of such a button that has not become a click yet.
let press: { by: object; value: unknown } | undefined

/**
 * For a button whose meaning a colleague may change while it is pressed: what it was about when the press began. Undefined where
 * the press began on another such button. A key, and a click of which no press was heard, mean the button as it is.
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
