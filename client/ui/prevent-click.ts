/**
 * Keeps a touch that lifts something from being a click on what was touched: the browser would follow a link there, and
 * load the page anew.
 */
export function preventClickOf({ target }: Event): void {
  const ended = new AbortController()
  const onEnd = (event: Event) => {
    ended.abort()
    if (event.cancelable) event.preventDefault()
  }
  for (const type of ['touchend', 'touchcancel']) target?.addEventListener(type, onEnd, ended)
}

/** Keeps the mouse button that is still down from being a click, once it is let go: a drag by it was given up. */
export function preventClickOfHeldMouse({ type }: Event): void {
  if (type !== 'mousedown') return
  const ended = new AbortController()
  const options = { signal: ended.signal, capture: true }
  const onClick = (event: MouseEvent) => {
    ended.abort()
    // By a key.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, options)
  // Let go over something else it may have been no click.
  window.addEventListener('pointerdown', () => ended.abort(), options)
}

let nextPress = new AbortController()

/**
 * Called when a drag begins. The library for dragging stops each click until some time after the drop, a busy page for longer: the page
 * would not hear of the press that comes next, and the browser would follow a link by itself and load the page anew.
 */
export function allowClickOfNextPress(): void {
  // The press that began this drag is none.
  nextPress.abort()
  nextPress = new AbortController()
  const once = { capture: true, once: true, signal: nextPress.signal }
  const onClick = (event: MouseEvent) => {
    event.stopPropagation = () => undefined
  }
  window.addEventListener('pointerdown', () => window.addEventListener('click', onClick, once), once)
}
