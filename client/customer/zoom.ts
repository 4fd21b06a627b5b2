const LARGEST = 6

interface Point {
  x: number
  y: number
}

/** `lay` lays the content out at a width in CSS pixels. `fit` is the width to begin with. */
export function zoomable(
  room: HTMLElement,
  lay: (width: number) => void,
  fit: (room: HTMLElement) => number,
): (factor: number) => void {
  let scale = 1

  function zoom(factor: number, at: Point = { x: room.clientWidth / 2, y: room.clientHeight / 2 }): void {
    const next = Math.min(Math.max(scale * factor, 1), LARGEST)
    const grown = next / scale
    const left = (room.scrollLeft + at.x) * grown - at.x
    const top = (room.scrollTop + at.y) * grown - at.y
    scale = next
    lay(fit(room) * scale)
    room.scrollTo(left, top)
  }
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = room.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  room.addEventListener('dblclick', (event) => zoom(scale > 1 ? 1 / scale : 2.5, pointOf(event)))
  room.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 200), pointOf(event))
    },
    { passive: false },
  )
  let apart = 0
  const fingersOf = ({ touches: [one, other] }: TouchEvent) => {
    if (!one || !other) return undefined
    const [a, b] = [pointOf(one), pointOf(other)]
    return { apart: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }
  // Measured from the touch: a busy phone reports the first movement when the fingers are already far away.
  const begin = (event: TouchEvent) => (apart = fingersOf(event)?.apart ?? 0)
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
    room.addEventListener(type, begin, { passive: true })
  }
  room.addEventListener(
    'touchmove',
    (event) => {
      const fingers = fingersOf(event)
      if (!fingers) return
      event.preventDefault()
      if (apart > 0) zoom(fingers.apart / apart, fingers.middle)
      apart = fingers.apart
    },
    { passive: false },
  )
  new ResizeObserver(() => lay(fit(room) * scale)).observe(room)
  return (factor) => zoom(factor)
}
