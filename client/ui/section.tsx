import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type SectionProps = {
  title: string
  text?: ReactNode
  /** Shown at the end of the title line. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

export function Section({ title, text, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn('min-w-0 rounded-xl border bg-surface p-4 shadow-card md:p-5', className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* Beside the action, unless that leaves too little room to read. */}
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-base font-semibold tracking-tight">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
