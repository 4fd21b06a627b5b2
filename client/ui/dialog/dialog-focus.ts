import { useState } from 'react'

/**
 * Where the focus came from and goes back to. Radix alone would go back to a menu's row that is long gone when a
 * dialog was opened from a menu: here it is the button that opened the menu.
 */
export function useDialogFocus() {
  const [focus] = useState(() => {
    let origin: HTMLElement | null = null
    return {
      remember() {
        const active = document.activeElement
        const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
        const found = menuTrigger ? document.getElementById(menuTrigger) : active
        origin = found instanceof HTMLElement ? found : null
      },
      restore(event: Event) {
        if (event.defaultPrevented || !origin?.isConnected || origin === document.body) return
        event.preventDefault()
        origin.focus({ preventScroll: true })
      },
    }
  })
  return focus
}

/** The field marked `data-autofocus`, else the dialog itself. On touch never a field: the keyboard would hide half. */
export function focusInside(event: Event): void {
  if (event.defaultPrevented || !(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const field = matchMedia('(pointer: coarse)').matches
    ? null
    : event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')
  ;(field ?? event.currentTarget).focus({ preventScroll: true })
}
