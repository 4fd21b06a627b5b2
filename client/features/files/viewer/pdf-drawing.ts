import type { PDFPageProxy } from 'pdfjs-dist'

// More than this some phones refuse to draw on, and one page would take 64 MB.
const MOST_PIXELS = 16_000_000
const MOST_DENSITY = 3

interface Drawing {
  canvas: HTMLCanvasElement
  done: Promise<void>
  cancel: () => void
}

/** Draws a page on a new canvas, as sharp as the screen is. @param width CSS pixels */
export function drawPage(page: PDFPageProxy, width: number): Drawing {
  const whole = page.getViewport({ scale: 1 })
  const wanted = (width * Math.min(devicePixelRatio, MOST_DENSITY)) / whole.width
  const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.floor(viewport.width), 1)
  canvas.height = Math.max(Math.floor(viewport.height), 1)
  canvas.className = 'size-full'
  const task = page.render({ canvas, viewport })
  return { canvas, done: task.promise, cancel: () => task.cancel() }
}

/** A canvas keeps its memory for as long as the browser likes, unless it is made small. */
export function freeCanvas(canvas: Element | null): void {
  if (!(canvas instanceof HTMLCanvasElement)) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

export async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
