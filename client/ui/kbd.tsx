import type { ReactNode } from 'react'

/** Hidden on devices without a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-raised px-1 font-sans text-2xs font-medium text-muted pointer-coarse:hidden">
      {children}
    </kbd>
  )
}

export const COMMAND = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
