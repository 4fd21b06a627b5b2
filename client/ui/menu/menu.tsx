import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { cn } from '../cn.ts'
import { useFingerLayer } from '../dialog/layer.ts'

const rowClass = cn(
  'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm outline-none select-none',
  'cursor-default data-[disabled]:opacity-50 pointer-coarse:min-h-12',
  'pointer-coarse:px-3 pointer-coarse:text-base [&_svg]:size-4 [&_svg]:shrink-0',
)
const plainClass = 'text-ink data-[highlighted]:bg-hover [&_svg]:text-muted'
const destructiveClass = 'text-danger-ink data-[highlighted]:bg-danger-soft'

type MenuProps = ComponentProps<typeof Radix.Root>
type MenuTriggerProps = ComponentProps<typeof Radix.Trigger>
type MenuContentProps = ComponentProps<typeof Radix.Content> & {
  /** On a phone it opens at the bottom of the screen, near the thumbs. */
  sheet?: boolean
}
type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: LucideIcon; destructive?: boolean }
type MenuRadioItemProps = ComponentProps<typeof Radix.RadioItem> & { icon?: LucideIcon }

// Radix would place it beside its button, but styles.css places it at the bottom.
const SHEET =
  'max-md:max-h-[85dvh] max-md:max-w-none max-md:rounded-b-none max-md:px-2 max-md:pt-2 ' +
  'max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] ' +
  'max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in'

const NARROW = '(width < 48rem)'

// A mouse that moved less than this since the press counts as still.
const STILL_PX = 5

interface Place {
  clientX: number
  clientY: number
}

interface OpenMenu {
  open: boolean
  change: (open: boolean) => void
  /** Stores the place of the press on the button. */
  press: (at: Place) => void
  /** Whether the press on the button was at this place. */
  isPressedAt: (at: Place) => boolean
}

const OpenContext = createContext<OpenMenu>({
  open: false,
  change: () => {},
  press: () => {},
  isPressedAt: () => false,
})

const isStill = (before: Place, now: Place) =>
  Math.hypot(now.clientX - before.clientX, now.clientY - before.clientY) < STILL_PX

/**
 * Not modal, because Radix would then hide the page from screen readers while its links could still get the
 * focus.
 */
export function Menu({ open, defaultOpen = false, onOpenChange, ...rest }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen)

  const change = useCallback(
    (next: boolean) => {
      setOwnOpen(next)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )

  const isOpen = open ?? ownOpen
  const pressedAt = useRef<Place>(undefined)
  const context = useMemo(
    () => ({
      open: isOpen,
      change,
      press: ({ clientX, clientY }: Place) => {
        pressedAt.current = { clientX, clientY }
      },
      isPressedAt: (at: Place) => pressedAt.current !== undefined && isStill(pressedAt.current, at),
    }),
    [isOpen, change],
  )

  return (
    <OpenContext value={context}>
      <Radix.Root modal={false} open={isOpen} onOpenChange={change} {...rest} />
    </OpenContext>
  )
}

/**
 * Wraps one Button. Radix opens by pointer and keys only, but screen readers and other programs send just a
 * click. For touch, Radix opens when the finger comes down, and the tap would end on the opened menu.
 */
export function MenuTrigger(props: MenuTriggerProps) {
  const { change, press } = use(OpenContext)
  const touched = useRef(false)
  return (
    <Radix.Trigger
      asChild
      onPointerDown={(event) => {
        press(event)
        touched.current = event.pointerType === 'touch'
        if (touched.current) event.preventDefault()
      }}
      onClick={(event) => (event.detail === 0 || touched.current) && change(true)}
      {...props}
    />
  )
}

export function MenuContent({
  className,
  sheet,
  align = 'end',
  sideOffset = 6,
  onCloseAutoFocus,
  ...rest
}: MenuContentProps) {
  const { open, change, isPressedAt } = use(OpenContext)
  // Back then closes only the menu, and keeps the page and any selection.
  useFingerLayer(open, () => change(false))
  // On a phone the tap that opened the menu ends on the backdrop. Only a tap that began there closes it.
  const pressed = useRef(false)
  const entered = useRef(false)
  // Radix chooses the row under a press that began at the button. In a narrow window the sheet opens on mouse down,
  // and the release lands on a row. In other menus, a growing menu may put a row under a mouse that is still.
  const pressedInside = useRef(false)
  const ignoreStrayRelease = (event: PointerEvent) => {
    const isStray = !pressedInside.current
    pressedInside.current = false
    if (isStray && ((sheet && matchMedia(NARROW).matches) || isPressedAt(event))) {
      event.preventDefault()
    }
  }

  // A lazy menu mounts after the key press that opened it, and Radix then doesn't focus the first item. If
  // another item comes first, Radix must not focus its own.
  const enterByKey = (event: FocusEvent<HTMLElement>) => {
    if (entered.current || event.target !== event.currentTarget) return
    entered.current = true
    if (!event.target.matches(':focus-visible')) return
    const first = event.target.querySelector<HTMLElement>('[data-first]')
    if (first) event.preventDefault()
    const item = first ?? event.target.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
    item?.focus()
  }

  return (
    <>
      <Radix.Portal>
        {/* Takes the whole press outside. Radix closes when a press begins, and its end would open the card
           below. */}
        <div
          aria-hidden
          className={cn('pointer-events-auto fixed inset-0 z-60', sheet && 'max-md:bg-backdrop')}
          onPointerDown={() => {
            pressed.current = true
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (pressed.current) change(false)
            pressed.current = false
          }}
        />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          onPointerDownOutside={(event) => event.preventDefault()}
          onFocus={enterByKey}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            // The menu closes after its animation. An element opened in the meantime keeps the focus.
            if (document.activeElement !== document.body) event.preventDefault()
          }}
          onPointerDownCapture={() => {
            pressedInside.current = true
          }}
          onPointerUpCapture={ignoreStrayRelease}
          data-sheet={sheet}
          className={cn(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(22rem,calc(100vw-1rem))] min-w-[min(12rem,calc(100vw-1rem))]',
            'origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-xl bg-raised p-1',
            'shadow-raised outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            sheet && SHEET,
            className,
          )}
          {...rest}
        />
      </Radix.Portal>
    </>
  )
}

/** With `asChild`, the only child, a link, becomes the item and has its own icon. */
export function MenuItem({ icon: Icon, destructive, className, children, asChild, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      className={cn(rowClass, destructive ? destructiveClass : plainClass, className)}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon && <Icon aria-hidden />}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

/** The current value: checked, and not selectable. */
export function MenuTickedItem({ children }: { children: ReactNode }) {
  return (
    <Radix.CheckboxItem checked disabled className={cn(rowClass, 'font-medium text-ink opacity-100!')}>
      <Check aria-hidden className="text-accent-ink" />
      {children}
    </Radix.CheckboxItem>
  )
}

export function MenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />
}

export function MenuRadioItem({ icon: Icon, className, children, ...rest }: MenuRadioItemProps) {
  return (
    <Radix.RadioItem className={cn(rowClass, plainClass, className)} {...rest}>
      {Icon && <Icon aria-hidden />}
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

export function MenuLabel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Radix.Label
      className={cn(
        'truncate px-2 pt-1.5 pb-1 text-xs font-medium text-muted pointer-coarse:px-3',
        className,
      )}
    >
      {children}
    </Radix.Label>
  )
}
