/** Whether keys pressed here are typed into a text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
}

const OF_INPUT_METHOD = 229

/**
 * Hides keys from the page while an input method (Japanese, Chinese, Korean) composes with them. Enter and
 * Escape then only end the composition. Safari doesn't mark the last key as composing, but gives it the key
 * code of input methods. Call this before anything else listens for keys.
 */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', leave, { capture: true })
}
