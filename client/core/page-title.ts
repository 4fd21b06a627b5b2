import { useLayoutEffect } from 'react'
import { focusRegion } from '../ui/dialog/focus-fallback.ts'

/** Announces the title when the page replaces another one. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kerf`
  }, [title])
}

/** A page that has just replaced another one has the focus itself. */
export const isPageFocused = (): boolean => document.activeElement?.matches('body, main, main h1') ?? false

/** Lets keyboard users skip the header. */
export function focusPage(): void {
  const page = document.querySelector('main')
  if (page) focusRegion(page)
}

/** The browser itself announces the first page. */
export function sayPages(): void {
  const title = document.querySelector('title')
  const said = document.getElementById('said')
  if (!title || !said) return
  const opened = window.location.pathname
  let shown = opened
  new MutationObserver(() => {
    const { pathname } = window.location
    if (pathname !== shown) takeFocusAlong()
    shown = pathname
    // The title of an order arrives with the order, after its page.
    if (said.textContent || pathname !== opened) said.textContent = document.title
  }).observe(title, { childList: true })
}

let taking = new AbortController()

/** Waits for the page, which may have to be loaded, until the person presses something. */
function takeFocusAlong(): void {
  taking.abort()
  taking = new AbortController()
  const { signal } = taking
  let timer: ReturnType<typeof setTimeout> | undefined
  // An element that wants the focus, such as a field or an order over the page, takes it first.
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (signal.aborted || document.activeElement !== document.body) return
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) focusRegion(heading)
      else focusPage()
      taking.abort()
    })
  }
  const observer = new MutationObserver(later)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, () => taking.abort(), { signal, capture: true })
  }
  later()
}
