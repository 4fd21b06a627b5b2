import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as t from '#texts/page/controls.ts'
import { cn } from './cn.ts'

interface FoldedTextProps {
  children: ReactNode
  className?: string
  lines?: keyof typeof CLAMPS
}

const CLAMPS = { 3: 'line-clamp-3', 12: 'line-clamp-12' }

export function FoldedText({ children: text, className, lines = 12 }: FoldedTextProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)

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
          {open ? t.showLess : t.showMore}
        </button>
      )}
    </>
  )
}
