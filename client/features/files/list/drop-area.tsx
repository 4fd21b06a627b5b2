import { createContext, use, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import * as t from '#texts/files/files.ts'
import { hasFiles } from '../../../core/drop-guard.ts'
import { cn } from '../../../ui/cn.ts'

// Moving between two of its elements fires dragleave too; a dragover within this time cancels it.
const GONE_MS = 250

const Over = createContext(false)

interface DropAreaProps {
  disabled?: boolean
  onApproach: () => void
  onDrop: (files: File[]) => void
  children: ReactNode
}

/** Its children are those in React's tree, which includes their dialogs. */
export function DropArea({ disabled, onApproach, onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const gone = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(gone.current), [])

  const carry = (event: DragEvent) => {
    if (disabled || !hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    clearTimeout(gone.current)
    if (!over) onApproach()
    setOver(true)
  }
  const handleDragLeave = () => {
    clearTimeout(gone.current)
    gone.current = setTimeout(() => setOver(false), GONE_MS)
  }
  const drop = (event: DragEvent) => {
    if (disabled || !hasFiles(event)) return
    event.preventDefault()
    clearTimeout(gone.current)
    setOver(false)
    const files = Array.from(event.dataTransfer.files)
    if (files.length > 0) onDrop(files)
  }

  return (
    <Over value={over}>
      <div
        className="contents"
        onDragEnter={carry}
        onDragOver={carry}
        onDragLeave={handleDragLeave}
        onDrop={drop}
      >
        {children}
      </div>
    </Over>
  )
}

export function DropHint({ className, text = t.dropHere }: { className?: string; text?: string }) {
  const over = use(Over)
  return (
    over && (
      <div
        role="status"
        className={cn(
          'pointer-events-none absolute inset-2 z-20 grid animate-fade-in place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/95 text-base font-semibold text-accent-ink',
          className,
        )}
      >
        {text}
      </div>
    )
  )
}
