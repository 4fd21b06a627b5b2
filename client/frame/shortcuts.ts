import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  /** Ctrl-K or, on a Mac, Cmd-K; also from within a field. */
  onPalette: () => void
  /** By what a key is called in the list of shortcuts. */
  keys: Record<string, () => void>
}

/**
 * Keys for those who know them. A key belongs first to what is in view and says so by `aria-keyshortcuts`: a field is
 * entered, anything else is pressed. What `keys` has is for the pages without such a thing.
 */
export function useShortcuts({ onPalette, keys }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'K') {
      event.preventDefault()
      if (!isAsking()) onPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
    if (!keys[key]) return
    event.preventDefault()
    const element = shownWith(key)
    if (element instanceof HTMLInputElement) {
      element.focus()
      element.select()
    } else if (element) element.click()
    else keys[key]()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function shownWith(key: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  return [...all].find((element) => element.checkVisibility({ visibilityProperty: true }))
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
}

/** A menu takes letters for itself, and behind a dialog nothing is reached by keys; beside a list it hides nothing. */
function isCovered(): boolean {
  return document.querySelector('[role=dialog]:not([data-beside])') !== null || isAsking()
}

/** A question wants its answer first. */
function isAsking(): boolean {
  return document.querySelector('[role=alertdialog], [role=menu], [data-lifted]') !== null
}
