import { useState } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { useUnsavedDialog } from '../../../core/unsaved/use-unsaved.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useArchiveOrder } from '../data/orders.api.ts'

const LONGEST_REASON = 500

interface ArchiveOrderDialogProps {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ArchiveOrderDialog({ order, open, onOpenChange }: ArchiveOrderDialogProps) {
  const archive = useArchiveOrder()
  const [reason, setReason] = useState('')
  const unfinished = order.status !== 'DELIVERY' && order.status !== 'PICKUP'

  const long = tooLong(reason, LONGEST_REASON)

  const close = () => {
    setReason('')
    onOpenChange(false)
  }
  const unsaved = useUnsavedDialog({ open, dirty: reason.trim() !== '', onClose: close })
  const submit = () => {
    if (archive.isPending || long) return
    archive.mutate({ order, reason: reason.trim() }, { onSuccess: close })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) unsaved.close()
      }}
      layer={unsaved.layer}
      title={`Archive ${order.number}?`}
      description={
        unfinished
          ? `The order is still in ${STAGE_NAMES[order.status]}. It leaves the board and can be restored from the archive.`
          : 'The order leaves the board and can be restored from the archive.'
      }
      confirmLabel="Archive"
      busy={archive.isPending}
      disabled={long !== undefined}
      onConfirm={submit}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Reason"
          hint="Optional. It stands in the order's history."
          autoComplete="off"
          value={reason}
          error={long}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
