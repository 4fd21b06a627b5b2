let at: { x: number; y: number } | undefined

export interface FollowedPointer {
  /** Settles as soon as nothing is pressed, after what the release has caused. */
  released: () => Promise<void>
  stop: () => void
}

/** Remembers where the mouse is and whether something is pressed, until it is stopped. */
export function followPointer(): FollowedPointer {
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  let pressed = false
  let onRelease = () => {}
  const release = () => {
    pressed = false
    // The click comes right after it.
    setTimeout(onRelease)
  }
  document.addEventListener(
    'pointermove',
    ({ pointerType, clientX: x, clientY: y }) => {
      at = pointerType === 'mouse' ? { x, y } : undefined
    },
    options,
  )
  document.addEventListener('pointerdown', () => (pressed = true), options)
  document.addEventListener('pointerup', release, options)
  document.addEventListener('pointercancel', release, options)
  return {
    released: () => (pressed ? new Promise((resolve) => (onRelease = resolve)) : Promise.resolve()),
    stop: () => listening.abort(),
  }
}

/** Whether the mouse rested on this element when it was followed last. */
export function wasPointedAt(element: Element): boolean {
  return at !== undefined && element.contains(document.elementFromPoint(at.x, at.y))
}
