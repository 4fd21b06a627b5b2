import { useImperativeHandle, type Ref } from 'react'
import type { Attachment } from '#shared/attachments.ts'
import type { Swipe } from './file-viewer-swipe.ts'
import type { Point } from './file-viewer-zoom.ts'

/** Moves what is looked at by that many pixels; false when it is at its end already. */
export type Mover = (by: Point) => boolean

/** What every kind of view is given: the viewer holds the zoom, whose buttons stay while the files change. */
export interface ViewProps {
  file: Attachment
  /** 1 fits it to the window. */
  scale: number
  range: readonly [number, number]
  onScale: (scale: number) => void
  /** Whether there is nothing to zoom. */
  onFailed: (failed: boolean) => void
  mover: Ref<Mover>
  swipe: Swipe
}

export function useMover(ref: Ref<Mover>, move: Mover): void {
  useImperativeHandle(ref, () => move)
}
