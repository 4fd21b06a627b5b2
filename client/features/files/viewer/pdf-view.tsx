import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/requests.ts'
import * as t from '#texts/files/file-viewer.ts'
import { cn } from '../../../ui/cn.ts'
import { FileViewerFailure, FileViewerLoading } from './file-viewer-states.tsx'
import { useGestures } from './file-viewer-gestures.ts'
import { useMover, useRoom, type ViewProps } from './file-viewer-view.ts'
import { between, type Point } from './file-viewer-zoom.ts'
import { usePdf } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'

// At scale 1, since longer lines of text are hard to read.
const WIDEST_PX = 1100
// A share of the page's width, so that zooming enlarges the gaps too.
const GAP = 0.012
const MARGIN = 0.985

export function PdfView(props: ViewProps) {
  const { file, onFailed } = props
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(pathOf(filesApi.content, { id: file.id }), attempt)
  const failed = state.is === 'failed'
  useEffect(() => {
    onFailed(failed)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failed])
  if (state.is === 'there') return <Pages {...props} pdf={state.pdf} />
  if (state.is === 'failed') {
    const retry = state.again ? () => setAttempt(attempt + 1) : undefined
    return <FileViewerFailure fileId={file.id} message={state.message} onRetry={retry} />
  }
  return <FileViewerLoading label={t.loadingPdf} />
}

function Pages({ pdf, scale, range, onScale, mover, swipe }: ViewProps & { pdf: PDFDocumentProxy }) {
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const ratio = useRatio(pdf)
  const [shown, setShown] = useState(1)
  const width = Math.round(Math.min(room.width * MARGIN, WIDEST_PX) * scale)
  const wide = width > room.width
  const zoomTo = useZoomAt(scroller, width, (factor) => onScale(between(scale * factor, range)))

  useGestures(
    scroller,
    {
      onDrag: (_step, whole) => wide || swipe.onMove(whole),
      onDragEnd: swipe.onEnd,
      onPinch: (factor, at) => zoomTo(factor, at),
      onWheelZoom: (factor, at) => zoomTo(factor, at),
    },
    { mouse: false, wheel: 'with-ctrl' },
  )
  useMover(mover, (by) => {
    const box = scroller.current
    if (!box) return false
    const before = box.scrollLeft
    box.scrollBy({ left: by.x, top: by.y })
    return by.x === 0 || box.scrollLeft !== before
  })
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])

  function handleScroll() {
    const box = scroller.current
    const pages = box?.firstElementChild?.children
    if (!box || !pages) return
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2
    const before = [...pages].filter((page) => page.getBoundingClientRect().top <= middle)
    setShown(Math.max(before.length, 1))
  }

  return (
    <>
      <div
        ref={scroller}
        role="region"
        aria-label={t.pages}
        // A scrollable element must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={handleScroll}
        className={cn(
          'absolute inset-0 overflow-auto overscroll-contain focus-visible:-outline-offset-2 [overflow-anchor:none]',
          wide ? 'touch-pan-x touch-pan-y' : 'touch-pan-y',
        )}
      >
        <div
          className="flex min-w-full flex-col"
          style={{ width, gap: width * GAP, paddingBlock: width * GAP }}
        >
          {ratio !== undefined &&
            room.width > 0 &&
            Array.from({ length: pdf.numPages }, (_, index) => (
              <PdfPage
                key={index}
                pdf={pdf}
                number={index + 1}
                width={width}
                ratio={ratio}
                scroller={scroller}
              />
            ))}
        </div>
      </div>
      <p className="pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-raised px-3 py-1 text-xs font-medium text-ink tabular-nums shadow-raised">
        {t.pageOf({ n: shown, of: pdf.numPages })}
      </p>
    </>
  )
}

/** Height divided by width of the first page, for all pages until they are loaded. */
function useRatio(pdf: PDFDocumentProxy): number | undefined {
  const [ratio, setRatio] = useState<number>()
  useEffect(() => {
    let wanted = true
    const A4 = Math.SQRT2
    pdf.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        if (wanted) setRatio(height / width)
      },
      () => wanted && setRatio(A4),
    )
    return () => {
      wanted = false
    }
  }, [pdf])
  return ratio
}

function useZoomAt(
  scroller: RefObject<HTMLElement | null>,
  width: number,
  zoomBy: (factor: number) => void,
): (factor: number, at: Point) => void {
  const before = useRef({ width, left: 0, top: 0 })
  const anchor = useRef<Point>({ x: 0, y: 0 })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (before.current.width > 0 && width !== before.current.width) {
      const grown = width / before.current.width
      const x = box.clientWidth / 2 + anchor.current.x
      const y = box.clientHeight / 2 + anchor.current.y
      box.scrollTo((before.current.left + x) * grown - x, (before.current.top + y) * grown - y)
    }
    anchor.current = { x: 0, y: 0 }
    const keep = () => {
      before.current = { width, left: box.scrollLeft, top: box.scrollTop }
    }
    keep()
    box.addEventListener('scroll', keep, { passive: true })
    return () => box.removeEventListener('scroll', keep)
  }, [scroller, width])

  return (factor, at) => {
    anchor.current = at
    zoomBy(factor)
  }
}
