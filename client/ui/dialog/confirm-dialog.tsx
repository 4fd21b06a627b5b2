import { AlertDialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import * as t from '#texts/common.ts'
import { Button } from '../button.tsx'
import { focusField, useDialogFocus } from './dialog-focus.ts'
import { useLayer, type Layer } from './layer.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  /** Whether it needs the network. If omitted: if there is work to wait for. */
  sends?: boolean
  disabled?: boolean
  /** The caller closes the dialog, because it may first wait for the work. */
  onConfirm: () => void
  onCloseAutoFocus?: ComponentProps<typeof Radix.Content>['onCloseAutoFocus']
  /** The effect of Back, if it is more than closing. */
  layer?: Layer
  /** A second answer, as a button. */
  other?: ReactNode
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t.cancel,
  destructive,
  busy,
  sends,
  disabled,
  onConfirm,
  onCloseAutoFocus,
  layer,
  other,
  children,
}: ConfirmDialogProps) {
  const focus = useDialogFocus()
  useLayer(open, layer ?? { onBack: () => onOpenChange(false) })

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-foot
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            focusField(event)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            focus.restore(event)
          }}
          className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-60 mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-md flex-col overflow-y-auto rounded-2xl bg-surface p-5 shadow-overlay outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in md:top-[22dvh] md:bottom-auto md:max-h-[70dvh] md:p-6"
        >
          <Radix.Title className="text-base font-semibold tracking-tight wrap-anywhere text-ink">
            {title}
          </Radix.Title>
          <Radix.Description className="mt-1.5 text-sm wrap-anywhere text-muted">
            {description}
          </Radix.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-5 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <Radix.Cancel asChild>
              <Button variant="outline">{cancelLabel}</Button>
            </Radix.Cancel>
            {other}
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              busy={busy}
              sends={sends}
              disabled={disabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
