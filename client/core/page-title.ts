import { useLayoutEffect } from 'react'
import { focusRegion } from '../ui/dialog/focus-fallback.ts'

/** Names the page in the tab, and to those who hear it when it takes the place of another one. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kerf`
  }, [title])
}

/** Whether nothing on the page has the focus: the page itself has it when it has taken the place of another one. */
export const isPageFocused = (): boolean => document.activeElement?.matches('body, main, main h1') ?? false

/** For those who want to go past the header. */
export function focusPage(): void {
  const page = document.querySelector('main')
  if (page) focusRegion(page)
}

/**
 * Says the title of each page that takes the place of another one, and gives it the focus where that went with the other
 * one. What is opened first the browser itself says.
 */
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
    // The title of an order comes with the order, after its page.
    if (said.textContent || pathname !== opened) said.textContent = document.title
  }).observe(title, { childList: true })
}

let taking = new AbortController()

/** Waits for the page, which may have to be loaded, until somebody presses something. */
function takeFocusAlong(): void {
  taking.abort()
  taking = new AbortController()
  const { signal } = taking
  let timer: ReturnType<typeof setTimeout> | undefined
  // What wants the focus for itself, such as a field or an order over the page, takes it first.
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
