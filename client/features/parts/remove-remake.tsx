import { useState } from 'react'
import type { Part } from '#shared/parts/types.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/orders/order-parts.ts'
import { RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { useUnsavedDialog } from '../../core/drafts/use-unsaved.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { inWords } from './part-words.ts'

const LONGEST_REASON = 500

interface RemoveRemakeProps {
  part: Part
  /** Why it can't be removed now. */
  stopped: string | undefined
  open: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

/** Figures count remakes, so removing one needs a reason. */
export function RemoveRemake({ part, stopped, open, onRemove, onClose }: RemoveRemakeProps) {
  const { returned, close } = useGivenBack<{ reason?: string }>('part removal', part.id, onClose)
  const [reason, setReason] = useState(returned?.reason ?? '')
  const [tried, setTried] = useState(false)
  const unsaved = useUnsavedDialog({ open, dirty: reason.trim() !== '', onClose: close })
  const missing = reason.trim() === '' ? t.reasonRequired : undefined
  const long = tooLong(reason, LONGEST_REASON)

  const submit = () => {
    setTried(true)
    if (stopped ?? missing ?? long) return
    close()
    onRemove(reason.trim())
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
      disabled={stopped !== undefined}
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
          hint={returned && RESTORED}
          required
          autoComplete="off"
          value={reason}
          error={stopped ?? long ?? (tried ? missing : undefined)}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
