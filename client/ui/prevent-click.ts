/** The browser would follow a link under the lifted thing and reload the page. */
export function preventClickOf({ target }: Event): void {
  const ended = new AbortController()
  const onEnd = (event: Event) => {
    ended.abort()
    if (event.cancelable) event.preventDefault()
  }
  for (const type of ['touchend', 'touchcancel']) target?.addEventListener(type, onEnd, ended)
}

/** For a mouse button that is still down after its drag was canceled. */
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
  // The button was released over something else, without a click.
  window.addEventListener('pointerdown', () => ended.abort(), options)
}

let nextPress = new AbortController()

/** The drag library blocks clicks after the drop, so the browser would follow a link and reload the page. */
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
