import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '../core/pdf/open-pdf.ts'
import { drawPage, freeCanvas, textOf } from '../core/pdf/pdf-drawing.ts'
import * as t from '#texts/customer/customer-page.ts'

// During a zoom the last drawing is stretched. The page is drawn again this long after the zoom.
const SETTLED_MS = 150

async function load(address: string): Promise<PDFDocumentProxy> {
  return (await openPdf(address)).promise
}

/** Draws only pages in or near the view. Returns a function that lays them out at another width. */
export async function showPages(
  address: string,
  room: HTMLElement,
  content: HTMLElement,
): Promise<(width: number) => void> {
  const pdf = await load(address)
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  const sheets = Array.from({ length: pdf.numPages }, (_, index) => sheetOf(pdf, index + 1, height / width))
  content.append(...sheets.map(({ place }) => place))
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        sheets.find(({ place }) => place === target)?.setNear(isIntersecting)
    },
    { root: room, rootMargin: '100% 50%' },
  )
  for (const { place } of sheets) near.observe(place)
  room.closest('dialog')?.addEventListener('close', () => {
    if (!room.isConnected) pdf.loadingTask.destroy().catch(() => undefined)
  })
  return (width) => {
    for (const sheet of sheets) sheet.setWidth(width)
  }
}

function sheetOf(pdf: PDFDocumentProxy, number: number, usual: number) {
  const place = document.createElement('div')
  place.className = 'sheet'
  place.setAttribute('role', 'group')
  place.setAttribute('aria-label', t.page({ n: number }))
  const text = document.createElement('p')
  text.className = 'unseen'
  place.append(text)
  let page: PDFPageProxy | undefined
  let width = 0
  let isNear = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}

  async function draw() {
    stop()
    if (!page) {
      page = await pdf.getPage(number)
      text.textContent = await textOf(page).catch(() => '')
      size()
    }
    const { canvas, done, cancel } = drawPage(page, width)
    stop = cancel
    await done.then(
      () => {
        freeCanvas(place.querySelector('canvas'))
        place.append(canvas)
      },
      () => freeCanvas(canvas),
    )
  }
  function size() {
    const own = page?.getViewport({ scale: 1 })
    place.style.width = `${width}px`
    place.style.height = `${width * (own ? own.height / own.width : usual)}px`
  }
  function drawSoon() {
    clearTimeout(timer)
    const start = () => {
      draw().catch(() => undefined)
    }
    timer = setTimeout(start, place.querySelector('canvas') ? SETTLED_MS : 0)
  }
  return {
    place,
    setWidth(next: number) {
      if (next === width) return
      width = next
      size()
      if (isNear) drawSoon()
    },
    setNear(next: boolean) {
      isNear = next
      clearTimeout(timer)
      if (isNear && width > 0) drawSoon()
      if (!isNear) {
        stop()
        freeCanvas(place.querySelector('canvas'))
      }
    },
  }
}

export async function drawFirstPage(place: HTMLElement): Promise<void> {
  const pdf = await load(place.dataset['firstPage'] ?? '')
  const page = await pdf.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const { clientWidth, clientHeight } = place
  const { canvas, done } = drawPage(page, Math.min(clientWidth, (clientHeight * width) / height))
  await done
  canvas.setAttribute('role', 'img')
  canvas.setAttribute(
    'aria-label',
    t.firstPage({ what: place.textContent?.trim() ?? '', pages: pdf.numPages }),
  )
  place.replaceChildren(canvas)
  await pdf.loadingTask.destroy()
}
