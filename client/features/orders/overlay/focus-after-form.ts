import { useEffect, useRef } from 'react'

/** The focused button was removed with the form, so the one that leads back to it takes the focus. */
export function useFocusAfterForm(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])
  return button
}
