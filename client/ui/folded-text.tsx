import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from './cn.ts'

interface FoldedTextProps {
  children: ReactNode
  className?: string
  /** The number of lines before it is unfolded. */
  lines?: keyof typeof CLAMPS
}

const CLAMPS = { 3: 'line-clamp-3', 12: 'line-clamp-12' }

/** A text as it was typed. A long one shows its first lines, and a button for the rest. */
export function FoldedText({ children: text, className, lines = 12 }: FoldedTextProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)

  // The number of lines depends on the available width.
  useEffect(() => {
    const element = place.current
    if (!element || open) return
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <p
        ref={place}
        dir="auto"
        className={cn('wrap-anywhere whitespace-pre-wrap', !open && CLAMPS[lines], className)}
      >
        {text}
      </p>
      {(long || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="relative mt-1 rounded-md text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
