import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { OrderFrameProps } from './order-panel.tsx'

export function OrderDialog({
  open,
  onClose,
  onCloseAutoFocus,
  title,
  switcher,
  head,
  toolbar,
  footer,
  children,
}: OrderFrameProps & { title: ReactNode }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
      title={title}
      size="lg"
      steady
      // The order has its history entry before it is rendered.
      layer={false}
      toolbar={
        toolbar && (
          <>
            {head}
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">{toolbar}</div>
              <div className="-mr-2 flex shrink-0 items-center gap-2 md:-mr-3">{switcher}</div>
            </div>
          </>
        )
      }
      footer={footer}
    >
      {children}
    </Dialog>
  )
}
