import { Suspense, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button } from '../button.tsx'

interface LazyMenuProps<P> {
  button: ComponentProps<typeof Button>
  prefetch: () => void
  /** With its own trigger, open from the start. It calls `onFailed` if it can't be loaded. */
  menu: ComponentType<P & { trigger: ReactNode; onFailed: () => void }>
  menuProps: P
  children: ReactNode
}

/** A board has hundreds of such buttons, and few are pressed. */
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
  // The menu replaced the pressed button, and failed to load.
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
      sends={false}
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
