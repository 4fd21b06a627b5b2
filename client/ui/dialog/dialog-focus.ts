import { useState } from 'react'
import { focusRegion, regionsAround } from './focus-fallback.ts'

/** A dialog that was closed and is still fading out. */
const CLOSING = '[role=alertdialog][data-state=closed], [role=dialog][data-state=closed]'

// What each dialog gives the focus back to: one that opens while another closes gives it back to the same.
const origins = new WeakMap<Element, Element>()

/**
 * Remembers which element had the focus, and focuses it again. Radix alone does not do for a dialog that was opened from
 * a menu: it would focus the menu's item, which is gone. Here the button that opened the menu gets the focus. Where the
 * element went with what was done, the region around it does.
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
        // It is closed after its animation: what has been chosen meanwhile keeps the focus.
        if (isElsewhere()) return event.preventDefault()
        if (!origin || origin === document.body) return
        const next = [origin, ...around].find(({ isConnected }) => isConnected)
        // What went with a dialog around it: that one gives the focus back by itself.
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
 * Whether somebody has gone on: a dialog itself has the focus only where nothing in it could keep it, and what is in one
 * that closes is about to lose it.
 */
export function isElsewhere(): boolean {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('[role=dialog], [role=alertdialog]'))
    return false
  return !activeElement?.closest(CLOSING)
}

/** Focuses the field with `data-autofocus`, or the dialog itself. On touch screens never a field, because of the keyboard. */
export function focusInside(event: Event): void {
  if (event.defaultPrevented || focusField(event) || !(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.focus({ preventScroll: true })
}

/** Focuses only such a field. Returns whether there is one that may have the focus. */
export function focusField(event: Event): boolean {
  if (!(event.currentTarget instanceof HTMLElement) || matchMedia('(pointer: coarse)').matches) return false
  const field = event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')
  if (!field) return false
  event.preventDefault()
  field.focus({ preventScroll: true })
  return true
}
