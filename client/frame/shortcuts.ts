import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../core/is-typing.ts'

interface Shortcuts {
  /** Ctrl-K or, on a Mac, Cmd-K; also while typing in a field. */
  onPalette: () => void
  keys: Record<string, () => void>
}

/** A visible element with the key in its `aria-keyshortcuts` comes first: fields focus, others click. */
export function useShortcuts({ onPalette, keys }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'K') {
      event.preventDefault()
      if (!isAsking()) onPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target) || isCovered()) return
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

/** A closing dialog has the focus until it is gone, but takes no more text. */
const isTypedInto = (target: EventTarget | null) =>
  isTyping(target) && !(target as Element).closest('[role=dialog][data-state=closed]')

/** The side panel takes no keys, because the list beside it stays usable. */
function isCovered(): boolean {
  return isOpen('[role=dialog]:not([data-beside])') || isAsking()
}

/** A question, a menu or a lifted card comes first. */
function isAsking(): boolean {
  return isOpen('[role=alertdialog], [role=menu], [data-lifted]')
}

/** A closed element stays for a moment while it fades out. */
const isOpen = (what: string) => document.querySelector(`:is(${what}):not([data-state=closed])`) !== null
