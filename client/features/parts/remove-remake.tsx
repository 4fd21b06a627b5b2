import { useState } from 'react'
import type { Part } from '#shared/parts/types.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/orders/order-parts.ts'
import { useUnsavedDialog } from '../../core/drafts/use-unsaved.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { inWords } from './part-words.ts'

const LONGEST_REASON = 500

interface RemoveRemakeProps {
  part: Part
  open: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

/** Figures count remakes, so removing one needs a reason. */
export function RemoveRemake({ part, open, onRemove, onClose }: RemoveRemakeProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const unsaved = useUnsavedDialog({ open, dirty: reason.trim() !== '', onClose })
  const missing = reason.trim() === '' ? t.reasonRequired : undefined
  const long = tooLong(reason, LONGEST_REASON)

  const submit = () => {
    setTried(true)
    if (missing ?? long) return
    onRemove(reason.trim())
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) unsaved.close()
      }}
      layer={unsaved.layer}
      title={t.removeTitle({ part: inWords(part) })}
      description={t.removeText}
      confirmLabel={t.remove}
      destructive
      sends
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
          required
          autoComplete="off"
          value={reason}
          error={long ?? (tried ? missing : undefined)}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
