let at: { x: number; y: number } | undefined

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

export function wasPointedAt(element: Element): boolean {
  return at !== undefined && element.contains(document.elementFromPoint(at.x, at.y))
}
