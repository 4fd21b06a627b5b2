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
import * as t from '#texts/page/connection.ts'
import { cn } from '../cn.ts'
import { useFingerLayer } from '../dialog/layer.ts'
import { OfflineContext } from '../offline.ts'

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
type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: LucideIcon
  destructive?: boolean
  /** It needs the network at once. */
  sends?: boolean
}
type MenuRadioItemProps = ComponentProps<typeof Radix.RadioItem> & { icon?: LucideIcon }

// styles.css places it at the bottom.
const SHEET =
  'max-md:max-h-[85dvh] max-md:max-w-none max-md:rounded-b-none max-md:px-2 max-md:pt-2 ' +
  'max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] ' +
  'max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in'

const NARROW = '(width < 48rem)'

const STILL_PX = 5

interface Place {
  clientX: number
  clientY: number
}

interface OpenMenu {
  open: boolean
  change: (open: boolean) => void
  press: (at: Place) => void
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

/** Not modal: Radix would hide the page from screen readers while its links could still get the focus. */
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

/** Radix opens without a click, but screen readers send just one. A tap must not end on the opened menu. */
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
  // Back then keeps the page and any selection.
  useFingerLayer(open, () => change(false))
  // On a phone the opening tap ends on the backdrop, so only a tap that began there closes.
  const pressed = useRef(false)
  const entered = useRef(false)
  // Radix chooses the row under a release, even if the row came there after the press.
  const pressedInside = useRef(false)
  const ignoreStrayRelease = (event: PointerEvent) => {
    const isStray = !pressedInside.current
    pressedInside.current = false
    if (isStray && ((sheet && matchMedia(NARROW).matches) || isPressedAt(event))) {
      event.preventDefault()
    }
  }

  // A lazy menu mounts after the key press that opened it, so Radix doesn't focus the right item.
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
        {/* Radix closes when a press outside begins, and its end would open the card below. */}
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
            // An element opened during the closing animation keeps the focus.
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
export function MenuItem({
  icon: Icon,
  destructive,
  sends,
  disabled,
  className,
  children,
  asChild,
  ...rest
}: MenuItemProps) {
  const offline = use(OfflineContext) && sends === true
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled || offline}
      {...(offline && { title: t.needsNetwork })}
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
