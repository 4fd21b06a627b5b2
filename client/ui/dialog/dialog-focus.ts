import { useState } from 'react'
import { focusRegion, regionsAround } from './focus-fallback.ts'

/** A dialog that was closed and is still fading out. */
const CLOSING = '[role=alertdialog][data-state=closed], [role=dialog][data-state=closed]'

// The element that each dialog returns the focus to. A dialog that opens while another closes returns it to
// the same element.
const origins = new WeakMap<Element, Element>()

/**
 * Remembers the focused element, and focuses it again. For a dialog opened from a menu, Radix alone would
 * focus the menu's item, which is gone. Here the button that opened the menu gets the focus. If the element
 * itself is gone, the region around it gets the focus.
 */
export function useDialogFocus() {
  const [focus] = useState(() => {
    let origin: HTMLElement | null = null
    let around: HTMLElement[] = []
    return {
      remember({ currentTarget }: Pick<Event, 'currentTarget'>) {
        const { activeElement } = document
        const closing = activeElement?.closest(CLOSING)
        const active = (closing && origins.get(closing)) ?? activeElement
        const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
        const found = menuTrigger ? document.getElementById(menuTrigger) : active
        origin = found instanceof HTMLElement ? found : null
        around = origin ? regionsAround(origin) : []
        if (origin && currentTarget instanceof Element) origins.set(currentTarget, origin)
      },
      restore(event: Event) {
        if (event.defaultPrevented) return
        // The dialog closes after its animation. An element focused in the meantime keeps the focus.
        if (isElsewhere()) return event.preventDefault()
        if (!origin || origin === document.body) return
        const next = [origin, ...around].find(({ isConnected }) => isConnected)
        // The element went with a dialog around it, which returns the focus itself.
        if (!next) return
        event.preventDefault()
        if (next === origin) next.focus({ preventScroll: true })
        else focusRegion(next)
      },
    }
  })
  return focus
}

/**
 * Whether the focus has moved on. A dialog itself has the focus only as a fallback, and an element in a
 * closing dialog is about to lose it.
 */
export function isElsewhere(): boolean {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('[role=dialog], [role=alertdialog]'))
    return false
  return !activeElement?.closest(CLOSING)
}

/**
 * Focuses the field with `data-autofocus`, or the dialog itself. On touch screens it never focuses a field,
 * because that would open the keyboard.
 */
export function focusInside(event: Event): void {
  if (event.defaultPrevented || focusField(event) || !(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.focus({ preventScroll: true })
}

/** Focuses only the field with `data-autofocus`. Returns whether one got the focus. */
export function focusField(event: Event): boolean {
  if (!(event.currentTarget instanceof HTMLElement) || matchMedia('(pointer: coarse)').matches) return false
  const field = event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')
  if (!field) return false
  event.preventDefault()
  field.focus({ preventScroll: true })
  return true
}
