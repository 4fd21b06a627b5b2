import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Why a form was refused, where no single field is to blame. It stays, unlike a notice. */
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
