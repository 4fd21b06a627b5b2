import { useImperativeHandle, type Ref } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import type { Swipe } from './file-viewer-swipe.ts'
import type { Point } from './file-viewer-zoom.ts'

/** Moves the open file by this many pixels. Returns false if it is already at its edge. */
export type Mover = (by: Point) => boolean

/** The props of every kind of view. The viewer holds the zoom, because its buttons stay when the file changes. */
export interface ViewProps {
  file: Attachment
  /** 1 fits the file to the window. */
  scale: number
  range: readonly [number, number]
  onScale: (scale: number) => void
  /** Reports whether the file can't be shown, so that there is nothing to zoom. */
  onFailed: (failed: boolean) => void
  mover: Ref<Mover>
  swipe: Swipe
}

export function useMover(ref: Ref<Mover>, move: Mover): void {
  useImperativeHandle(ref, () => move)
}
