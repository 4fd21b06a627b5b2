import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/file-viewer.ts'
import { cn } from '../../../ui/cn.ts'
import { focusInside, useDialogFocus } from '../../../ui/dialog/dialog-focus.ts'
import { useLayer } from '../../../ui/dialog/layer.ts'
import { FileViewerBar } from './file-viewer-bar.tsx'
import { FileViewerHead } from './file-viewer-head.tsx'
import { FileViewerPdf } from './file-viewer-pdf.tsx'
import { FileViewerPicture } from './file-viewer-picture.tsx'
import { useSwipe } from './file-viewer-swipe.ts'
import type { Mover } from './file-viewer-view.ts'
import { between } from './file-viewer-zoom.ts'
import { isPdf, isViewable } from '../list/file-kind.tsx'

type FileViewerProps = {
  files: Attachment[]
  file: Attachment
  isNewest: boolean
  approvals: Approval[]
  onChange: (file: Attachment) => void
  onClose: () => void
}

const PICTURE_RANGE = [1, 8] as const
// A page as wide as a wide window is much taller than it.
const PDF_RANGE = [0.5, 5] as const
const ZOOM_STEP = 1.5
const MOVE_PX = 80

const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Record<string, 1 | -1 | 0> = { '+': 1, '=': 1, '-': -1, '0': 0 }

export function FileViewer({ files, file, isNewest, approvals, onChange, onClose }: FileViewerProps) {
  const focus = useDialogFocus()
  useLayer(true, { onBack: onClose })
  const mover = useRef<Mover>(null)
  const [zoom, setZoom] = useState({ id: file.id, scale: 1 })
  const [failed, setFailed] = useState<string | null>(null)

  const viewable = files.filter(({ mimeType }) => isViewable(mimeType))
  const index = viewable.findIndex(({ id }) => id === file.id)
  const [previous, next] = index < 0 ? [] : [viewable[index - 1], viewable[index + 1]]
  const pdf = isPdf(file.mimeType)
  const range = pdf ? PDF_RANGE : PICTURE_RANGE
  const scale = zoom.id === file.id ? zoom.scale : 1

  const setScale = (wanted: number) => setZoom({ id: file.id, scale: between(wanted, range) })
  const zoomable = failed !== file.id
  const zoomBy = (by: 1 | -1 | 0) => zoomable && setScale(by === 0 ? 1 : scale * ZOOM_STEP ** by)
  const step = (by: 1 | -1) => {
    const beside = by > 0 ? next : previous
    if (beside) onChange(beside)
  }
  const { pulled, swipe } = useSwipe({ previous: previous !== undefined, next: next !== undefined }, step)

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // React also passes on presses in a menu of the viewer, which is elsewhere in the document.
    if (!event.currentTarget.contains(event.target as Node)) return
    const zooms = ZOOMS[event.key]
    const [x, y] = MOVES[event.key] ?? []
    if (zooms !== undefined) zoomBy(zooms)
    else if (x === undefined || y === undefined) return
    else if (!mover.current?.({ x: x * MOVE_PX, y: y * MOVE_PX }) && x !== 0) step(x > 0 ? 1 : -1)
    event.preventDefault()
  }

  const view = {
    file,
    scale,
    range,
    onScale: setScale,
    onFailed: (isFailed: boolean) => setFailed(isFailed ? file.id : null),
    mover,
    swipe,
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Without an overlay, the dialog below would prevent wheel and touch from scrolling a PDF. */}
        <Radix.Overlay className="fixed inset-0 z-60 animate-fade-in bg-backdrop print:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            focusInside(event)
          }}
          onCloseAutoFocus={(event) => focus.restore(event)}
          onKeyDown={handleKey}
          className="dark fixed inset-0 z-60 flex animate-fade-in flex-col bg-canvas text-ink scheme-dark outline-none print:hidden"
        >
          <FileViewerHead
            file={file}
            approvals={approvals}
            isNewest={isNewest}
            place={index < 0 ? '' : t.place({ at: index + 1, of: viewable.length })}
          />
          <div className="relative min-h-0 flex-1 overflow-hidden">
            <div
              key={file.id}
              className={cn(
                'absolute inset-0 animate-fade-in',
                pulled === 0 && 'transition-transform duration-200 ease-out',
              )}
              style={{ transform: pulled === 0 ? undefined : `translateX(${pulled}px)` }}
            >
              {pdf ? <FileViewerPdf {...view} /> : <FileViewerPicture {...view} />}
            </div>
          </div>
          <FileViewerBar
            scale={scale}
            range={range}
            zoomable={zoomable}
            onZoom={zoomBy}
            previous={previous !== undefined}
            next={next !== undefined}
            onStep={step}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
