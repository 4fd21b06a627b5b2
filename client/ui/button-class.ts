import { cn } from './cn.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'customer'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-hover',
  secondary: 'bg-secondary text-ink hover:bg-secondary-hover',
  outline: 'border border-line-strong bg-surface text-ink shadow-card hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
  destructive: 'bg-danger text-on-danger shadow-card hover:bg-danger-hover',
  // For actions that send something out of the shop.
  customer: 'bg-customer text-on-accent shadow-card hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 rounded-md px-2.5 text-xs [&_svg]:size-3.5 pointer-coarse:px-3',
  md: 'h-9 gap-2 rounded-lg px-3.5 text-sm max-xs:h-auto max-xs:min-h-9 [&_svg]:size-4',
  lg: 'h-11 gap-2 rounded-lg px-5 text-base [&_svg]:size-[1.125rem]',
  icon: 'size-8 rounded-lg [&_svg]:size-4 pointer-coarse:min-w-[44px]',
}

/** Also for links that look like buttons. `className` only positions: conflicts are not resolved. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  className,
}: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}): string {
  return cn(
    'relative inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-[background-color,color,border-color,opacity,transform] duration-100 active:scale-[0.985]',
    'disabled:pointer-events-none disabled:opacity-50 data-offline:cursor-not-allowed data-offline:opacity-50 pointer-coarse:min-h-[44px] [&_svg]:shrink-0',
    'max-xs:max-w-full max-xs:whitespace-normal',
    variants[variant],
    sizes[size],
    className,
  )
}
