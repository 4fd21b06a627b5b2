import { Suspense, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button } from '../button.tsx'

interface LazyMenuProps<P> {
  /** The look and the name of the button. */
  button: ComponentProps<typeof Button>
  /** Loads the menu's module early, on hover or focus. */
  prefetch: () => void
  /** The menu with its own trigger, open from the start. This lazy component calls `onFailed` if it can't be loaded. */
  menu: ComponentType<P & { trigger: ReactNode; onFailed: () => void }>
  menuProps: P
  children: ReactNode
}

/**
 * A button whose menu loads and mounts with the first press. A board has hundreds of such buttons, and few
 * are pressed.
 */
export function LazyMenu<P extends object>({
  button,
  prefetch,
  menu: MenuComponent,
  menuProps,
  children,
}: LazyMenuProps<P>) {
  const [asked, setAsked] = useState(false)
  const failed = useRef(false)
  const giveUp = () => {
    failed.current = true
    setAsked(false)
  }
  // The menu replaced the pressed button and failed to load, so the new button gets the focus.
  const takeFocus = (element: HTMLButtonElement | null) => {
    if (!element || !failed.current) return
    failed.current = false
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }
  const closed = (busy: boolean) => (
    <Button
      {...button}
      ref={takeFocus}
      aria-haspopup="menu"
      busy={busy}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setAsked(true)}
    >
      {children}
    </Button>
  )
  if (!asked) return closed(false)
  return (
    <Suspense fallback={closed(true)}>
      <MenuComponent {...menuProps} trigger={<Button {...button}>{children}</Button>} onFailed={giveUp} />
    </Suspense>
  )
}
