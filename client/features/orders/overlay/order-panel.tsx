import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { use, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import * as t from '#texts/common.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { cn } from '../../../ui/cn.ts'
import { focusInside, useDialogFocus } from '../../../ui/dialog/dialog-focus.ts'
import { DialogStatus } from '../../../ui/dialog/dialog-status.ts'
import { useWide } from '../../../ui/media.ts'

export interface OrderFrameProps {
  open: boolean
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
  switcher: ReactNode
  /** Above the tabs. */
  head: ReactNode
  toolbar: ReactNode
  footer: ReactNode
  children: ReactNode
}

interface OrderPanelProps extends OrderFrameProps {
  /** A new order scrolls to its top. */
  orderId: string
  title: ReactNode
  badge: ReactNode
}

// The page makes room for the panel and avoids a notch on the right, but the panel must add that room.
const WIDTH = 'md:w-[calc(clamp(23.5rem,34vw,30rem)+env(safe-area-inset-right))]'
const BESIDE_NOTCH = 'pr-[env(safe-area-inset-right)] max-md:pl-[env(safe-area-inset-left)]'
const ROOM = [
  'md:[&_main]:mr-[clamp(23.5rem,34vw,30rem)]',
  'md:[&_[data-floating]]:mr-[clamp(23.5rem,34vw,30rem)]',
]
const BELOW_HEAD = 'md:top-14'

/** The list stays usable. On a narrow screen this is a sheet over it. */
export function OrderPanel({
  open,
  onClose,
  onCloseAutoFocus,
  orderId,
  title,
  badge,
  switcher,
  head,
  toolbar,
  footer,
  children,
}: OrderPanelProps) {
  const beside = useWide()
  const focus = useDialogFocus()
  const status = use(DialogStatus)
  const content = useRef<HTMLDivElement>(null)
  useRoom(open && beside)
  useFocusOnNext(content, orderId)

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={!beside}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          data-beside={beside || undefined}
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            focusInside(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event)
            focus.restore(event)
          }}
          onInteractOutside={(event) => {
            if (beside) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => {
            // Escape drops the lifted card, and does nothing else.
            if (document.querySelector('[data-lifted]')) event.preventDefault()
          }}
          className={cn(
            'fixed inset-0 z-50 flex flex-col bg-surface outline-none md:left-auto md:z-20 md:border-l md:border-line print:hidden',
            // Opens with a transition. The fade-out is an animation, because Radix waits for animations only.
            'transition-[translate] duration-200 ease-out starting:translate-x-full data-[state=closed]:translate-x-full',
            'data-[state=closed]:animate-[fade-out_160ms_ease-in] data-[state=closed]:duration-160 data-[state=closed]:ease-in',
            WIDTH,
            BESIDE_NOTCH,
            BELOW_HEAD,
          )}
        >
          <div className="flex shrink-0 items-start gap-3 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-2 pb-3 pl-4 md:pt-4 md:pr-3 md:pl-5">
            <div className="relative min-w-0 flex-1 self-center">
              <Radix.Title className="line-clamp-3 max-md:pr-11 text-base leading-snug font-semibold tracking-tight wrap-anywhere text-ink">
                {title}
              </Radix.Title>
              <span
                data-narrow
                className="absolute top-0 right-0 flex h-6 w-8 items-center justify-center md:hidden"
              >
                {status}
              </span>
              <div className="mt-1.5 flex flex-wrap items-center gap-2">{badge}</div>
            </div>
            {switcher}
            <Radix.Close className={buttonClass({ variant: 'ghost', size: 'icon', className: '-ml-3' })}>
              <X aria-hidden />
              <span className="sr-only">{t.close}</span>
            </Radix.Close>
          </div>
          {toolbar && (
            <div className="shrink-0 border-b border-line px-4 md:px-5">
              {head}
              {toolbar}
            </div>
          )}
          <div key={orderId} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-5">
            {children}
          </div>
          {footer && (
            <div
              data-foot
              className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5"
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function useRoom(taken: boolean): void {
  useLayoutEffect(() => {
    if (!taken) return
    document.body.classList.add(...ROOM)
    return () => document.body.classList.remove(...ROOM)
  }, [taken])
}

function useFocusOnNext(content: RefObject<HTMLElement | null>, orderId: string): void {
  const shown = useRef(orderId)
  useEffect(() => {
    if (shown.current === orderId) return
    shown.current = orderId
    content.current?.focus({ preventScroll: true })
  }, [content, orderId])
}
