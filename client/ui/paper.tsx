import { useLayoutEffect, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn.ts'

// Everything else in the body: the page, and whatever dialog, menu or notice stands over it.
const ALONE = 'print:[&>:not([data-paper])]:hidden'

/** What the printer gets instead of the page, black on white whatever the theme. Nothing on the screen. */
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
