import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Put it in a label, or name it by `aria-labelledby`. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative inline-grid size-5 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        {...rest}
        className={cn(
          'peer absolute inset-0 size-full cursor-pointer appearance-none rounded-md border-[1.5px] border-field-line bg-field',
          'transition-colors duration-100 hover:border-muted checked:border-done checked:bg-done',
          'indeterminate:border-done indeterminate:bg-done',
          'disabled:cursor-default disabled:border-line-strong disabled:bg-sunken disabled:checked:border-low disabled:checked:bg-low',
        )}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none relative hidden size-3.5 text-surface peer-checked:block peer-indeterminate:hidden"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute hidden size-3.5 text-surface peer-indeterminate:block"
      />
    </span>
  )
}
