import { Suspense, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'

interface LazyMenuProps<P> {
  /** What its button looks like and is called. */
  button: ComponentProps<typeof Button>
  /** Fetches the module early, when a finger or a pointer comes near. */
  preload: () => void
  /** The menu with its own trigger, open from the start: a lazy component, which says so when it cannot come. */
  menu: ComponentType<P & { trigger: ReactNode; onFailed: () => void }>
  menuProps: P
  children: ReactNode
}

/**
 * A button whose menu is fetched and mounted when it is first asked for. A board holds hundreds of such buttons, and
 * opens one.
 */
export function LazyMenu<P extends object>({
  button,
  preload,
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
  // The button that was pressed went with the menu that did not come.
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
      onPointerEnter={preload}
      onFocus={preload}
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
