import { useGesture } from '@use-gesture/react'
import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { areTwice } from '../../../core/taps.ts'
import type { Point } from './file-viewer-zoom.ts'

/** Steps are in screen pixels. The points `at` are in pixels from the center of the element. */
export interface Gestures {
  /** @param step movement since the last call  @param whole movement since the press */
  onDrag: (step: Point, whole: Point) => void
  /** @param speed average since the press, in pixels per millisecond */
  onDragEnd: (whole: Point, speed: Point) => void
  /** @param factor scaling since the last call  @param step movement of the point between the fingers */
  onPinch: (factor: number, at: Point, step: Point) => void
  onTap?: (at: Point, tap: { twice: boolean; mouse: boolean }) => void
  onWheelZoom: (factor: number, at: Point) => void
}

interface Kind {
  /** Whether the mouse drags and clicks like a finger. False if the mouse selects or scrolls. */
  mouse: boolean
  /** Whether the wheel zooms always or only with Ctrl, which browsers also set for a trackpad pinch. */
  wheel: 'always' | 'with-ctrl'
}

const SLACK_PX = 8
const NOWHERE: Point = { x: 0, y: 0 }
const NEVER = -Infinity

/** The element's `touch-action` leaves some gestures to the browser. */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  gestures: Gestures,
  { mouse, wheel }: Kind,
): void {
  const lastTap = useRef({ ...NOWHERE, time: NEVER })
  const within = ({ x, y }: Point): Point => {
    const box = element.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 }
  }
  const tap = (at: Point, timeStamp: number, isMouse: boolean) => {
    const twice = areTwice(lastTap.current, { ...at, time: timeStamp })
    lastTap.current = { ...at, time: twice ? NEVER : timeStamp }
    gestures.onTap?.(within(at), { twice, mouse: isMouse })
  }

  // Both fingers may move in one frame, and each step needs the result of the last: hence flushSync.
  useGesture(
    {
      onDrag: ({ event, pinching, cancel, canceled, last, elapsedTime, xy, ...state }) => {
        const isMouse = 'pointerType' in event && event.pointerType === 'mouse'
        // A finger that has pinched doesn't drag until it is lifted.
        if (pinching || (isMouse && !mouse)) cancel()
        // The browser uses the gesture to scroll, so it must have no effect here.
        if (canceled || event.type === 'pointercancel') return gestures.onDragEnd(NOWHERE, NOWHERE)
        if (pinching || (isMouse && !mouse)) return
        if (state.tap) return tap(pointOf(xy), event.timeStamp, isMouse)
        const whole = pointOf(state.movement)
        if (!last) return flushSync(() => gestures.onDrag(pointOf(state.delta), whole))
        const time = Math.max(elapsedTime, 1)
        gestures.onDragEnd(whole, { x: whole.x / time, y: whole.y / time })
      },
      onPinch: ({ movement: [scale], origin, memo }) => {
        const at = pointOf(origin)
        const before = (memo as { scale: number; at: Point } | undefined) ?? { scale: 1, at }
        const step = { x: at.x - before.at.x, y: at.y - before.at.y }
        flushSync(() => gestures.onPinch(scale / before.scale, within(at), step))
        return { scale, at }
      },
      onWheel: ({ event, delta: [, turned], last }) => {
        if (last || (wheel === 'with-ctrl' && !event.ctrlKey && !event.metaKey)) return
        event.preventDefault()
        // A trackpad pinch is reported in smaller numbers than a turn of the wheel.
        const turn = Math.min(Math.max(turned, -200), 200)
        const factor = Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.002))
        const at = within({ x: event.clientX, y: event.clientY })
        flushSync(() => gestures.onWheelZoom(factor, at))
      },
    },
    {
      target: element,
      // A passive listener couldn't prevent the browser from also zooming the page.
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: SLACK_PX, threshold: SLACK_PX, pointer: { keys: false } },
      // A wheel reports much larger steps than a trackpad; onWheel scales both.
      pinch: { pinchOnWheel: false },
    },
  )
}

function pointOf([x, y]: [number, number]): Point {
  return { x, y }
}
