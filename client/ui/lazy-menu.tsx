import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'

interface LazyMenuProps<P> {
  label: string
  icon: ReactNode
  className?: string
  /** Fetches the module early, when a finger or a pointer comes near. */
  preload: () => void
  /** The menu with its own trigger, open from the start: a lazy component. */
  menu: ComponentType<P & { trigger: ReactNode }>
  menuProps: P
}

/**
 * A button whose menu is fetched and mounted when it is first asked for. A board holds hundreds of such buttons, and
 * opens one.
 */
export function LazyMenu<P extends object>({
  label,
  icon,
  className,
  preload,
  menu: MenuComponent,
  menuProps,
}: LazyMenuProps<P>) {
  const [asked, setAsked] = useState(false)
  const button = (busy: boolean) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-haspopup="menu"
      className={className}
      busy={busy}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setAsked(true)}
    >
      {icon}
    </Button>
  )
  if (!asked) return button(false)
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={label} className={className}>
      {icon}
    </Button>
  )
  return (
    <Suspense fallback={button(false)}>
      <MenuComponent {...menuProps} trigger={trigger} />
    </Suspense>
  )
}
