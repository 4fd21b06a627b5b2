import { useRef, useState } from 'react'
import type { Point } from './file-viewer-zoom.ts'

/** What a view tells of a finger that moves sideways over it. */
export interface Swipe {
  onMove: (whole: Point) => void
  onEnd: (whole: Point, speed: Point) => void
}

// Of the width, or a flick that is short and quick.
const FAR = 0.25
const FLICK_PX = 30
const FLICK_SPEED = 0.4
// There is nothing that way: it gives a little.
const STIFF = 0.25

interface Neighbours {
  previous: boolean
  next: boolean
}

/** Pulls what is shown along with the finger, and steps when it was pulled far enough. */
export function useSwipe({ previous, next }: Neighbours, step: (by: 1 | -1) => void) {
  const [pulled, setPulled] = useState(0)
  // A quick finger is gone again before the first of it was drawn.
  const sideways = useRef(false)
  const open = (x: number) => (x > 0 ? previous : next)

  const swipe: Swipe = {
    onMove: ({ x, y }) => {
      if (!sideways.current && Math.abs(y) > Math.abs(x)) return
      sideways.current = true
      setPulled(open(x) ? x : x * STIFF)
    },
    onEnd: ({ x }, speed) => {
      const far = Math.abs(x) > window.innerWidth * FAR
      const flicked = Math.abs(x) > FLICK_PX && Math.abs(speed.x) > FLICK_SPEED
      if (sideways.current && (far || flicked) && open(x)) step(x > 0 ? -1 : 1)
      sideways.current = false
      setPulled(0)
    },
  }
  return { pulled, swipe }
}
