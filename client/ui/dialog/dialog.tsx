import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { use, type ComponentProps, type ReactNode } from 'react'
import * as t from '#texts/common.ts'
import { buttonClass } from '../button-class.ts'
import { cn } from '../cn.ts'
import { focusInside, useDialogFocus } from './dialog-focus.ts'
import { DialogStatus } from './dialog-status.ts'
import { useLayer, type Layer } from './layer.ts'

type ContentEvents = Pick<
  ComponentProps<typeof Radix.Content>,
  'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onInteractOutside'
>

type DialogProps = ContentEvents & {
  open: boolean
  /** Also called for Escape, the close button and a press outside, so unsaved text is asked about here. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  hideDescription?: boolean
  size?: 'md' | 'lg'
  /** On a phone it is as high as its content, at the foot of the screen. */
  sheet?: boolean
  /** Above the scrolling content, for tabs or a search field. */
  toolbar?: ReactNode
  /** Below the scrolling content. A button here submits a form inside by `form="its-id"`. */
  footer?: ReactNode
  /** A fixed height, so that the dialog does not resize with its tabs. */
  steady?: boolean
  bare?: boolean
  /** The effect of Back, if not the same as Escape. False if the caller handles Back. */
  layer?: Layer | false
  className?: string
  children?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  hideDescription,
  size = 'md',
  sheet,
  toolbar,
  footer,
  steady,
  bare,
  layer,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onEscapeKeyDown,
  ...events
}: DialogProps) {
  const focus = useDialogFocus()
  const status = use(DialogStatus)
  useLayer(open && layer !== false, layer || { onBack: () => onOpenChange(false) })

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* With the dialog's z-index, it also covers a dialog from which this one was opened. */}
        <Radix.Overlay className="fixed inset-0 z-50 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...events}
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            onOpenAutoFocus?.(event)
            focusInside(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            focus.restore(event)
          }}
          onEscapeKeyDown={(event) => {
            onEscapeKeyDown?.(event)
            // While a row is being dragged by keys, Escape cancels only that.
            if (document.querySelector('[data-lifted]')) event.preventDefault()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col bg-surface outline-none',
            sheet ? 'max-md:max-h-dvh max-md:rounded-t-2xl max-md:shadow-overlay' : 'top-0',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            'md:inset-x-0 md:top-[min(10dvh,6rem)] md:bottom-auto md:mx-auto md:rounded-2xl md:shadow-overlay',
            'md:max-h-[calc(100dvh-min(10dvh,6rem)-1.5rem)]',
            'md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in',
            size === 'md' ? 'md:w-[min(32rem,calc(100vw-3rem))]' : 'md:w-[min(52rem,calc(100vw-3rem))]',
            steady && 'md:h-[46rem]',
          )}
        >
          <div className="flex shrink-0 items-start gap-3 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-2 pb-3 pl-4 md:pt-4 md:pr-3 md:pl-6">
            <div className="relative min-w-0 flex-1 self-center">
              <Radix.Title
                dir="auto"
                className={cn(
                  'text-base font-semibold tracking-tight wrap-anywhere text-ink',
                  // The status comes and goes, and must not move anything.
                  !sheet && status !== null && 'max-md:pr-24 max-xs:pr-9',
                )}
              >
                {title}
              </Radix.Title>
              {!sheet && (
                <span className="absolute top-0 right-0 flex h-6 items-center md:hidden">{status}</span>
              )}
              {description && (
                <Radix.Description
                  className={hideDescription ? 'sr-only' : 'mt-0.5 text-sm wrap-anywhere text-muted'}
                >
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X aria-hidden />
              <span className="sr-only">{t.close}</span>
            </Radix.Close>
          </div>
          {toolbar && <div className="shrink-0 border-b border-line px-4 md:px-6">{toolbar}</div>}
          <div
            className={cn(
              'min-h-0 flex-1',
              bare
                ? 'flex flex-col overflow-hidden'
                : 'overflow-y-auto overscroll-contain px-4 py-4 md:px-6 md:py-5',
              sheet && !footer && 'max-md:pb-[max(1rem,env(safe-area-inset-bottom))]',
              className,
            )}
          >
            {children}
          </div>
          {footer && (
            <div
              data-foot
              className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
