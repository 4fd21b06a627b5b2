import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { drawPage, freeCanvas, textOf } from './pdf-drawing.ts'

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  /** Height by width, until its own is known. */
  ratio: number
  scroller: RefObject<HTMLElement | null>
}

// While somebody zooms, what was drawn before is stretched.
const SETTLED_MS = 150

/** One page, drawn while it is in view or near it. */
export function PdfPage({ pdf, number, width, ratio, scroller }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const near = useNear(frame, scroller)
  const [read, setRead] = useState<{ page: PDFPageProxy; text: string }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!near || read) return
    let wanted = true
    const readPage = async () => {
      const page = await pdf.getPage(number)
      if (wanted) setRead({ page, text: await textOf(page).catch(() => '') })
    }
    readPage().catch(() => {
      if (wanted) setFailed(true)
    })
    return () => {
      wanted = false
    }
  }, [near, number, pdf, read])

  useEffect(() => {
    const place = paper.current
    if (!near || !read || !place) return
    let stop = () => {}
    const draw = () => {
      const { canvas, done, cancel } = drawPage(read.page, width)
      stop = cancel
      done.then(
        () => {
          freeCanvas(place.firstElementChild)
          place.replaceChildren(canvas)
          setFailed(false)
        },
        (error: unknown) => {
          freeCanvas(canvas)
          if (!(error instanceof Error && error.name === 'RenderingCancelledException')) setFailed(true)
        },
      )
    }
    const timer = setTimeout(draw, place.firstElementChild ? SETTLED_MS : 0)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [near, read, width])

  useEffect(() => {
    const place = paper.current
    if (!near || !read) return
    return () => {
      freeCanvas(place?.firstElementChild ?? null)
      read.page.cleanup()
    }
  }, [near, read])

  const size = read?.page.getViewport({ scale: 1 })
  return (
    <div
      ref={frame}
      role="group"
      aria-label={`Page ${number}`}
      className="relative mx-auto overflow-hidden bg-[#fff] text-[#1e1a16] shadow-raised"
      style={{ width, height: width * (size ? size.height / size.width : ratio) }}
    >
      <div ref={paper} aria-hidden className="absolute inset-0" />
      {failed && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm font-medium">
          This page cannot be shown.
        </p>
      )}
      {read && <p className="sr-only">{read.text}</p>}
    </div>
  )
}

/** Whether an element is in view, or less than a window away from it. */
function useNear(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 50%',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller])
  return near
}
