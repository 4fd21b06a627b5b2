import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'

const DISMISSES_PX = 50
// Fingers are less steady than a mouse.
const STEADY_PX = { touch: 10, mouse: 2 }

interface Swipe {
  state: 'move' | 'cancel' | 'end'
  by: number
}

export function useSwipeAway(onAway: () => void) {
  const press = useRef<{ from: number; by: number; moves: boolean }>(null)
  const [swipe, setSwipe] = useState<Swipe>()

  const end = (completed: boolean) => {
    const { moves = false, by = 0 } = press.current ?? {}
    press.current = null
    if (!moves) return
    const away = completed && by > DISMISSES_PX
    setSwipe(away ? { state: 'end', by } : { state: 'cancel', by: 0 })
    if (away) onAway()
  }

  return {
    'data-swipe': swipe?.state,
    style: { '--swipe-x': `${swipe?.by ?? 0}px` } as CSSProperties,
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) press.current = { from: clientX, by: 0, moves: false }
    },
    onPointerMove: ({ clientX, currentTarget, pointerId, pointerType }: PointerEvent) => {
      const now = press.current
      if (!now) return
      now.by = Math.max(0, clientX - now.from)
      if (!now.moves && now.by <= (pointerType === 'touch' ? STEADY_PX.touch : STEADY_PX.mouse)) return
      now.moves = true
      // The end of the swipe must not press a button.
      currentTarget.setPointerCapture(pointerId)
      setSwipe({ state: 'move', by: now.by })
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  }
}
