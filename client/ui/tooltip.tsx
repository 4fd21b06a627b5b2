import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

type TooltipProps = {
  label: ReactNode
  side?: ComponentProps<typeof Radix.Content>['side']
  /** One element that takes a ref and focus. */
  children: ReactNode
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-64 animate-fade-in rounded-md bg-tip px-2 py-1 text-xs font-medium text-tip-ink shadow-raised select-none"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
