import { useState } from 'react'
import { focusRegion, regionsAround } from './focus-fallback.ts'

/** A closed dialog that is still fading out. */
const CLOSING = '[role=alertdialog][data-state=closed], [role=dialog][data-state=closed]'

// A dialog that opens while another closes returns the focus to the same element.
const origins = new WeakMap<Element, Element>()

/** Radix alone would focus a menu's gone item, instead of the menu's button or the region around it. */
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
        // An element focused during the closing animation keeps the focus.
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

/** A dialog itself has the focus only as a fallback. An element in a closing dialog is about to lose it. */
export function isElsewhere(): boolean {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('[role=dialog], [role=alertdialog]'))
    return false
  return !activeElement?.closest(CLOSING)
}

/** On touch screens only a field with `data-autofocus="touch"`, because it opens the keyboard. */
export function focusInside(event: Event): void {
  if (event.defaultPrevented || focusField(event) || !(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.focus({ preventScroll: true })
}

export function focusField(event: Event): boolean {
  if (!(event.currentTarget instanceof HTMLElement)) return false
  const wanted = matchMedia('(pointer: coarse)').matches ? '[data-autofocus=touch]' : '[data-autofocus]'
  const field = event.currentTarget.querySelector<HTMLElement>(wanted)
  if (!field) return false
  event.preventDefault()
  field.focus({ preventScroll: true })
  return true
}
