import type { KeyboardEvent } from 'react'

const NEXT = ':enabled:not([tabindex="-1"], [data-helps])'

/** In a long form Enter goes on to the next field. The form is sent by its button, or by Ctrl or Cmd with Enter. */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return
  const form = event.currentTarget
  const from = event.target
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    form.requestSubmit()
  } else if (from instanceof HTMLInputElement || from instanceof HTMLSelectElement) {
    event.preventDefault()
    // The form's button counts too, wherever it is. Buttons that only help to fill a field are skipped.
    const controls = [...form.elements].filter((control) => control.matches(NEXT))
    const next = controls[controls.indexOf(from) + 1]
    if (next instanceof HTMLElement) next.focus()
  }
}
