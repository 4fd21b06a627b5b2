import { useImperativeHandle, type Ref, useLayoutEffect, useState, type RefObject } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import type { Swipe } from './file-viewer-swipe.ts'
import type { Point, Size } from './file-viewer-zoom.ts'

/** In pixels. False if the file is already at its edge. */
export type Mover = (by: Point) => boolean

/** The viewer holds the zoom, because its buttons stay when the file changes. */
export interface ViewProps {
  file: Attachment
  /** 1 fits the file to the window. */
  scale: number
  range: readonly [number, number]
  onScale: (scale: number) => void
  onFailed: (failed: boolean) => void
  mover: Ref<Mover>
  swipe: Swipe
}

export function useMover(ref: Ref<Mover>, move: Mover): void {
  useImperativeHandle(ref, () => move)
}

/** Without scroll bars, in CSS pixels; 0 × 0 before the element is mounted. */
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
