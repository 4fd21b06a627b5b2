import { use, type ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { OfflineContext } from '../offline.ts'

/** For settings that take effect at once. Put it in a label, or name it by `aria-label`. */
export function Switch({ className, disabled, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  const offline = use(OfflineContext)
  return (
    <span className={cn('relative inline-block h-6 w-10 shrink-0 has-disabled:opacity-50', className)}>
      <input
        type="checkbox"
        // The browser itself says of a checkbox whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        disabled={disabled || offline}
        {...rest}
        // Touch screens get a target higher than the drawing.
        className="peer absolute inset-x-0 top-0 h-full w-full cursor-pointer appearance-none rounded-full disabled:cursor-default pointer-coarse:-top-2.5 pointer-coarse:h-11"
      />
      <span
        aria-hidden
        className={cn(
          'pointer-events-none absolute inset-0 rounded-full border-[1.5px] border-field-line bg-field transition-colors duration-100',
          'peer-checked:border-done peer-checked:bg-done peer-hover:border-muted peer-checked:peer-hover:border-done',
        )}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-muted transition-transform duration-100 peer-checked:translate-x-4 peer-checked:bg-surface"
      />
    </span>
  )
}
