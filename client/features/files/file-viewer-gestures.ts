import { useEffect, useRef, type RefObject } from 'react'
import type { Point } from './file-viewer-zoom.ts'

/** Steps are pixels of the screen; the points that something is done `at` are pixels from the middle of the element. */
export interface Gestures {
  /** @param step since the last call  @param whole since the press */
  onDrag: (step: Point, whole: Point) => void
  /** @param speed pixels per millisecond since the press */
  onDragEnd: (whole: Point, speed: Point) => void
  /** @param factor since the last call  @param step that the fingers' middle has moved */
  onPinch: (factor: number, at: Point, step: Point) => void
  onTap?: (at: Point, tap: { twice: boolean; mouse: boolean }) => void
  onWheelZoom: (factor: number, at: Point) => void
}

interface Kind {
  /** Whether the mouse drags and clicks as a finger does; where it selects or scrolls it must not. */
  mouse: boolean
  /** Whether every turn of the wheel zooms, or only with Ctrl held, which is also how a trackpad's pinch comes. */
  wheel: 'always' | 'with-ctrl'
}

// A press that moves no further is a tap.
const SLACK_PX = 8
const TWICE_MS = 320
const TWICE_PX = 40
const NOWHERE: Point = { x: 0, y: 0 }

/** What fingers, mouse and wheel do to an element, whose `touch-action` says what of it the browser keeps. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures, kind: Kind): void {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  const { mouse, wheel } = kind
  useEffect(() => {
    const target = element.current
    return target ? watch(target, latest, { mouse, wheel }) : undefined
  }, [element, mouse, wheel])
}

function watch(element: HTMLElement, gestures: RefObject<Gestures>, kind: Kind): () => void {
  const down = new Map<number, Point>()
  let start = { ...NOWHERE, time: 0 }
  let moved = false
  let pinched = false
  let lastTap = { ...NOWHERE, time: -TWICE_MS }

  // In the window, because the element may follow the finger.
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent | WheelEvent): Point => ({ x, y })
  const within = ({ x, y }: Point): Point => {
    const box = element.getBoundingClientRect()
    return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 }
  }
  const span = () => {
    const [one = NOWHERE, two = NOWHERE] = down.values()
    return {
      length: Math.hypot(one.x - two.x, one.y - two.y),
      middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
    }
  }

  function onDown(event: PointerEvent) {
    const isMouse = event.pointerType === 'mouse'
    if ((isMouse && (!kind.mouse || event.button !== 0)) || down.size === 2) return
    const point = pointOf(event)
    if (down.size === 0) {
      start = { ...point, time: event.timeStamp }
      moved = false
      pinched = false
    } else {
      pinched = true
    }
    down.set(event.pointerId, point)
  }

  function onMove(event: PointerEvent) {
    const before = down.get(event.pointerId)
    if (!before) return
    const point = pointOf(event)
    const whole = { x: point.x - start.x, y: point.y - start.y }
    if (down.size === 2) {
      const from = span()
      down.set(event.pointerId, point)
      const to = span()
      if (from.length === 0) return
      const step = { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y }
      return gestures.current.onPinch(to.length / from.length, within(to.middle), step)
    }
    if (!moved && Math.hypot(whole.x, whole.y) < SLACK_PX) return
    if (!moved) element.setPointerCapture(event.pointerId)
    moved = true
    down.set(event.pointerId, point)
    gestures.current.onDrag({ x: point.x - before.x, y: point.y - before.y }, whole)
  }

  function onUp(event: PointerEvent) {
    if (!down.delete(event.pointerId) || down.size > 0) return
    const point = pointOf(event)
    // The browser took it over, to scroll: it was nothing of ours.
    if (event.type === 'pointercancel' || pinched) return gestures.current.onDragEnd(NOWHERE, NOWHERE)
    if (moved) {
      const whole = { x: point.x - start.x, y: point.y - start.y }
      const time = Math.max(event.timeStamp - start.time, 1)
      return gestures.current.onDragEnd(whole, { x: whole.x / time, y: whole.y / time })
    }
    const near = Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < TWICE_PX
    const twice = near && event.timeStamp - lastTap.time < TWICE_MS
    lastTap = { ...point, time: twice ? -TWICE_MS : event.timeStamp }
    gestures.current.onTap?.(within(point), { twice, mouse: event.pointerType === 'mouse' })
  }

  function onWheel(event: WheelEvent) {
    const pinch = event.ctrlKey || event.metaKey
    if (kind.wheel === 'with-ctrl' && !pinch) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30
    // A trackpad's pinch comes in small numbers.
    const turn = Math.min(Math.max(event.deltaY * lines, -200), 200)
    gestures.current.onWheelZoom(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.002)), within(pointOf(event)))
  }

  const ending = new AbortController()
  const { signal } = ending
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  // React would listen passively, and the browser would zoom the page as well.
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => ending.abort()
}
