import type { ReactElement, ReactNode, Ref, RefObject } from 'react'

interface Words {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export interface TooltipProps extends Words {
  /** One element that takes a ref and can be focused. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

export interface TooltipBodyProps extends Words {
  target: RefObject<HTMLElement | null>
  /** Whether the target was there before this code loaded. */
  late: boolean
}
