import type { PDFPageProxy } from 'pdfjs-dist'

// Some phones refuse larger canvases, and one page of this size takes 64 MB.
const MOST_PIXELS = 16_000_000
const MOST_DENSITY = 3

interface Drawing {
  canvas: HTMLCanvasElement
  done: Promise<void>
  cancel: () => void
}

/** @param width CSS pixels */
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

/** The size is set to 0 first, because the browser might keep the memory for long. */
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
