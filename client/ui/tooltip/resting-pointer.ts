let at: { x: number; y: number } | undefined

/** Remembers where the mouse is, until the returned function is called. */
export function followPointer(): () => void {
  const follow = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    at = pointerType === 'mouse' ? { x, y } : undefined
  }
  document.addEventListener('pointermove', follow, { passive: true })
  return () => document.removeEventListener('pointermove', follow)
}

/** Whether the mouse rested on this element when it was followed last. */
export function wasPointedAt(element: Element): boolean {
  return at !== undefined && element.contains(document.elementFromPoint(at.x, at.y))
}
