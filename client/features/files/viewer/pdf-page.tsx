import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState, type RefObject } from 'react'
import * as t from '#texts/files/file-viewer.ts'
import { drawPage, freeCanvas, textOf } from '../../../core/pdf/pdf-drawing.ts'

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  width: number
  /** Height divided by width, until the page's own is known. */
  ratio: number
  scroller: RefObject<HTMLElement | null>
}

// During a zoom the last drawing is stretched, and drawn again this long after.
const SETTLED_MS = 150

export function PdfPage({ pdf, number, width, ratio, scroller }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const nearView = useNearView(frame, scroller)
  const [read, setRead] = useState<{ page: PDFPageProxy; text: string }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!nearView || read) return
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
  }, [nearView, number, pdf, read])

  useEffect(() => {
    const place = paper.current
    if (!nearView || !read || !place) return
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
  }, [nearView, read, width])

  useEffect(() => {
    const place = paper.current
    if (!nearView || !read) return
    return () => {
      freeCanvas(place?.firstElementChild ?? null)
      read.page.cleanup()
    }
  }, [nearView, read])

  const size = read?.page.getViewport({ scale: 1 })
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t.page({ n: number })}
      className="relative mx-auto overflow-hidden bg-[#fff] text-[#1e1a16] shadow-raised"
      style={{ width, height: width * (size ? size.height / size.width : ratio) }}
    >
      <div ref={paper} aria-hidden className="absolute inset-0" />
      {failed && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm font-medium">
          {t.pageBroken}
        </p>
      )}
      {read && <p className="sr-only">{read.text}</p>}
    </div>
  )
}

function useNearView(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): boolean {
  const [nearView, setNearView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNearView(entries.at(-1)?.isIntersecting ?? false),
      {
        root: scroller.current,
        rootMargin: '100% 50%',
      },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller])
  return nearView
}
