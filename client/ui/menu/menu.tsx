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
  /** On a phone it comes from the bottom of the screen, where thumbs are. */
  sheet?: boolean
}
type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: LucideIcon; destructive?: boolean }
type MenuRadioItemProps = ComponentProps<typeof Radix.RadioItem> & { icon?: LucideIcon }

// Where Radix would put it beside its button, styles.css puts it at the bottom.
const SHEET =
  'max-md:max-h-[85dvh] max-md:max-w-none max-md:rounded-b-none max-md:px-2 max-md:pt-2 ' +
  'max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] ' +
  'max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in'

const NARROW = '(width < 48rem)'

// A mouse that has moved less than this since it was pressed stands still.
const STILL_PX = 5

interface Place {
  clientX: number
  clientY: number
}

interface OpenMenu {
  open: boolean
  change: (open: boolean) => void
  /** Says where the button was pressed. */
  press: (at: Place) => void
  /** Whether that was here. */
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

/** Not modal, because Radix would then hide the page from screen readers while its links can be focused. */
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
 * Wraps one Button. Radix opens by pointer and keys only; screen readers and other programs send just a click. It opens
 * when a finger comes down, too, and the tap would end on what has opened under it.
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
  // Neither the page below it nor a selection ends then.
  useFingerLayer(open, () => change(false))
  // On a phone the tap that opened the menu ends on the backdrop. Only a tap that began there closes the menu.
  const pressed = useRef(false)
  const entered = useRef(false)
  // Radix chooses the row on which a press ends that began at the button. A mouse in a narrow window opens the sheet when it is
  // pressed, and is released over a row of it. Elsewhere a row may come under a mouse that stands still, where the menu grows.
  const pressedInside = useRef(false)
  const ignoreStrayRelease = (event: PointerEvent) => {
    const isStray = !pressedInside.current
    pressedInside.current = false
    if (isStray && ((sheet && matchMedia(NARROW).matches) || isPressedAt(event))) {
      event.preventDefault()
    }
  }

  // A lazy menu is mounted after the key was pressed that opened it. Radix then does not focus the first item. Where
  // another item is to be the first one, Radix must not focus its own.
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
        {/* Takes the whole press outside. Radix closes when a press begins, and its end would open the card below. */}
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
            // It is closed after its animation: what has been opened meanwhile keeps the focus.
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

/** With `asChild` the only child, a link, becomes the item and has its own icon. */
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

/** The row that holds already: ticked, and not to be chosen. */
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
