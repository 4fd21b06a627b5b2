import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Give it the size of the content that replaces it, so that the layout doesn't shift. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-breathe rounded-md bg-active', className)} {...rest} />
}
