import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** Paper can't be measured before printing. Undefined on the screen. */
export const PaperWidth = createContext<number | undefined>(undefined)

interface ChartRoomProps {
  height: number
  children: (width: number) => ReactNode
}

/** It illustrates its table, which screen readers and the keyboard use instead. */
export function ChartRoom({ height, children }: ChartRoomProps) {
  const onPaper = use(PaperWidth)
  const box = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState(0)
  useLayoutEffect(() => {
    const target = box.current
    if (!target) return
    const measure = () => setMeasured(target.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  const width = onPaper ?? measured
  return (
    // Set before the width is known, so that nothing below jumps.
    <div
      ref={box}
      aria-hidden
      style={{ minHeight: onPaper ? undefined : height }}
      className="overflow-hidden"
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="h-auto max-w-full">
          {children(width)}
        </svg>
      )}
    </div>
  )
}
