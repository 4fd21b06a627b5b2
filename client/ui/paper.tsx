import { useLayoutEffect, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn.ts'

// Hides everything else in the body: the page, dialogs, menus and notices.
const ALONE = 'print:[&>:not([data-paper])]:hidden'

/** Printed instead of the page, black on white in both themes. Invisible on the screen. */
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
