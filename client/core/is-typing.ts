/** Whether keys that are pressed here are typed into a text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
}

const OF_INPUT_METHOD = 229

/**
 * Keys with which an input method (Japanese, Chinese, Korean) composes are its own: nothing in the page hears them, and so Enter and
 * Escape only end the composition. Safari no longer calls the last one composing, but gives it the code of input methods.
 * To be called before anything else listens for keys.
 */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', leave, { capture: true })
}
