import { type ComponentProps, type ReactNode, useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn.ts'

/** All pages have the same width and left edge, and scroll by themselves. */
export function Page({ className, children, ...rest }: ComponentProps<'main'>) {
  return (
    <main
      // `relative`: absolutely positioned text for screen readers would make the document scroll.
      className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
      {...rest}
    >
      <div className={cn('@container mx-auto w-full max-w-6xl px-4 py-6 md:px-6 md:py-8', className)}>
        {children}
      </div>
    </main>
  )
}

type SectionProps = {
  title: string
  text?: ReactNode
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

const ALONE = 'print:[&>:not([data-paper])]:hidden'

/** Black on white in both themes. Invisible on the screen. */
export function Paper({ className, ...rest }: ComponentProps<'article'>) {
  useLayoutEffect(() => {
    document.body.classList.add(ALONE)
    return () => document.body.classList.remove(ALONE)
  }, [])
  return createPortal(
    <article data-paper className={cn('hidden bg-[#fff] text-[#000] print:block', className)} {...rest} />,
    document.body,
  )
}
