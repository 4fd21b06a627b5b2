import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A page below the head. All pages have the same width and left edge, and scroll by themselves. */
export function Page({ className, children, ...rest }: ComponentProps<'main'>) {
  return (
    <main
      // `relative`: text for screen readers is positioned absolutely, and would make the document scroll.
      className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
      {...rest}
    >
      <div className={cn('@container mx-auto w-full max-w-6xl px-4 py-6 md:px-6 md:py-8', className)}>
        {children}
      </div>
    </main>
  )
}
