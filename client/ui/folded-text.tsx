import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from './cn.ts'

interface FoldedTextProps {
  children: ReactNode
  className?: string
}

/** A text as it was typed; of a long one the first twelve lines, and a button for the rest. */
export function FoldedText({ children: text, className }: FoldedTextProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)

  // How many lines it takes depends on the room for it.
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
        className={cn('wrap-anywhere whitespace-pre-wrap', !open && 'line-clamp-12', className)}
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
