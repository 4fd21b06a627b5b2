import { useState } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/orders/archive.ts'
import { useUnsavedDialog } from '../../../core/drafts/use-unsaved.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useArchiveOrder } from '../data/create-archive.api.ts'

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
      title={t.question({ order: order.number })}
      description={unfinished ? t.unfinishedText({ stage: STAGE_NAMES[order.status] }) : t.questionText}
      confirmLabel={t.archive}
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
          label={t.reason}
          hint={t.reasonHint}
          autoComplete="off"
          value={reason}
          error={long}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
