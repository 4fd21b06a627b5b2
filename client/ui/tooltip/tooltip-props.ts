import type { ReactNode } from 'react'

export type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and can be focused. */
  children: ReactNode
}
