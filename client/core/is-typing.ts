export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
}

const OF_INPUT_METHOD = 229

/**
 * Keys of an input method compose: Enter and Escape only end that. Safari doesn't mark the last key as
 * composing, but gives it their key code. Call this before anything else listens.
 */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', leave, { capture: true })
}
