import { useRef, useState } from 'react'
import type { Point } from './file-viewer-zoom.ts'

export interface Swipe {
  onMove: (whole: Point) => void
  onEnd: (whole: Point, speed: Point) => void
}

// A share of the window's width. A quick flick needs fewer pixels, but this speed in pixels per ms.
const FAR = 0.25
const FLICK_PX = 30
const FLICK_SPEED = 0.4
// Without a file in that direction the view follows the finger by this share only.
const STIFF = 0.25

interface Neighbours {
  previous: boolean
  next: boolean
}

export function useSwipe({ previous, next }: Neighbours, step: (by: 1 | -1) => void) {
  const [pulled, setPulled] = useState(0)
  // A ref, because a quick finger is lifted before its first movement is rendered.
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
