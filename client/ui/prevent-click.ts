/** Prevents the click of a touch that lifts something: the browser would follow a link there and reload the page. */
export function preventClickOf({ target }: Event): void {
  const ended = new AbortController()
  const onEnd = (event: Event) => {
    ended.abort()
    if (event.cancelable) event.preventDefault()
  }
  for (const type of ['touchend', 'touchcancel']) target?.addEventListener(type, onEnd, ended)
}

/** Prevents the click of the mouse button that is still down, after its drag was canceled. */
export function preventClickOfHeldMouse({ type }: Event): void {
  if (type !== 'mousedown') return
  const ended = new AbortController()
  const options = { signal: ended.signal, capture: true }
  const onClick = (event: MouseEvent) => {
    ended.abort()
    // This click comes from a key.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, options)
  // If the button was released over something else, there was no click.
  window.addEventListener('pointerdown', () => ended.abort(), options)
}

let nextPress = new AbortController()

/**
 * Called when a drag begins. The drag library blocks clicks until some time after the drop, longer on a busy
 * page. Without this the page wouldn't hear of the next press, and the browser would follow a link itself and
 * reload the page.
 */
export function allowClickOfNextPress(): void {
  // The press that began this drag doesn't count.
  nextPress.abort()
  nextPress = new AbortController()
  const once = { capture: true, once: true, signal: nextPress.signal }
  const onClick = (event: MouseEvent) => {
    event.stopPropagation = () => undefined
  }
  window.addEventListener('pointerdown', () => window.addEventListener('click', onClick, once), once)
}
