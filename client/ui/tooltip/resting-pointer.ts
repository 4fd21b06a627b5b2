let at: { x: number; y: number } | undefined

/** Tracks the mouse until the returned function is called. */
export function followPointer(): () => void {
  const listening = new AbortController()
  document.addEventListener(
    'pointermove',
    ({ pointerType, clientX: x, clientY: y }) => {
      at = pointerType === 'mouse' ? { x, y } : undefined
    },
    { capture: true, passive: true, signal: listening.signal },
  )
  return () => listening.abort()
}

/** Whether the mouse rested on this element when it was last tracked. */
export function wasPointedAt(element: Element): boolean {
  return at !== undefined && element.contains(document.elementFromPoint(at.x, at.y))
}
