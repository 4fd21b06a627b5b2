import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import * as t from '#texts/common.ts'
import { buttonClass } from '../button-class.ts'
import { cn } from '../cn.ts'
import { focusInside, useDialogFocus } from './dialog-focus.ts'
import { useLayer } from './layer.ts'

type DrawerProps = Pick<ComponentProps<typeof Radix.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> & {
  open: boolean
  /** Also called for Escape, the close button and a press outside. */
  onOpenChange: (open: boolean) => void
  side: 'left' | 'right'
  title: ReactNode
  toolbar?: ReactNode
  footer?: ReactNode
  /** False if the caller handles Back. */
  layer?: false
  className?: string
  children?: ReactNode
}

// It also fades, because Radix delays unmounting only for animations, not for transitions.
const SIDES = {
  left: 'left-0 border-r pl-[env(safe-area-inset-left)] starting:-translate-x-full data-[state=closed]:-translate-x-full',
  right:
    'right-0 border-l pr-[env(safe-area-inset-right)] starting:translate-x-full data-[state=closed]:translate-x-full',
}

export function Drawer({
  open,
  onOpenChange,
  side,
  title,
  toolbar,
  footer,
  layer,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
}: DrawerProps) {
  const focus = useDialogFocus()
  useLayer(open && layer !== false, { onBack: () => onOpenChange(false) })

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            onOpenAutoFocus?.(event)
            focusInside(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            focus.restore(event)
          }}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[min(24rem,calc(100vw-2.5rem))] flex-col border-line bg-surface shadow-overlay outline-none',
            'transition-[translate] duration-240 ease-out data-[state=closed]:animate-[fade-out_160ms_ease-in] data-[state=closed]:duration-160 data-[state=closed]:ease-in',
            SIDES[side],
          )}
        >
          <div className="flex shrink-0 items-center gap-3 border-b border-line pt-[max(0.5rem,env(safe-area-inset-top))] pr-2 pb-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 text-base font-semibold tracking-tight text-ink">
              {title}
            </Radix.Title>
            <Radix.Close className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X aria-hidden />
              <span className="sr-only">{t.close}</span>
            </Radix.Close>
          </div>
          {toolbar && <div className="shrink-0 border-b border-line px-4 py-3">{toolbar}</div>}
          <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4', className)}>
            {children}
          </div>
          {footer && (
            <div
              data-foot
              className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
