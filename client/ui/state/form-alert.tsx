import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Says why a form was refused, if no single field is the cause. Unlike a notice, it stays. */
export function FormAlert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      role="alert"
      className={cn('rounded-xl bg-limit-soft p-4 text-sm font-medium text-limit-ink', className)}
    >
      {children}
    </p>
  )
}
