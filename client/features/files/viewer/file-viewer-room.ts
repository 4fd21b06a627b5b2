import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Size } from './file-viewer-zoom.ts'

/** The size of an element without its scroll bars, in CSS pixels; 0 × 0 before it is mounted. */
export function useRoom(element: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setRoom({ width: target.clientWidth, height: target.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return room
}
