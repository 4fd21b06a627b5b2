import { useState, type FormEvent } from 'react'
import { isPayment } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { useUnsavedDialog } from '../../core/drafts/use-unsaved.ts'
import { gateMeanwhile } from './hold-meanwhile.ts'
import { useMoment } from './time-of-day.ts'
import { gateId, type GateChange } from './holds.cache.ts'
import * as t from '#texts/holds/holds.ts'

const LONGEST_NOTE = 200

export interface Asked {
  /** As it was when the dialog was opened. */
  gate: OrderGate
  state: 'met' | 'not_needed'
}

interface GateDialogProps {
  order: Order
  asked: Asked
  open: boolean
  onSet: (change: GateChange) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

const WORDS = {
  met: { title: t.doneTitle, label: t.note, hint: t.noteHint, confirm: t.checkOff },
  not_needed: { title: t.notNeededTitle, label: t.reason, hint: undefined, confirm: t.notNeeded },
}
const PAYMENT = { ...WORDS.met, title: t.paidTitle, confirm: t.markAsPaid }

export function GateDialog({
  order,
  asked: { gate, state },
  open,
  onSet,
  onClose,
  onCloseAutoFocus,
}: GateDialogProps) {
  const about = gateId(order.id, { gate, state })
  const { returned, close } = useGivenBack<{ gate: GateChange }>('gate', about, onClose)
  const [note, setNote] = useState(returned?.gate.note ?? '')
  const { title, label, hint, confirm } = state === 'met' && isPayment(gate) ? PAYMENT : WORDS[state]
  const missing = state === 'not_needed' && note.trim() === ''
  const long = tooLong(note, LONGEST_NOTE)
  const moment = useMoment()
  // A closing dialog ignores changes, because the latest one is its own.
  const meanwhile = open ? gateMeanwhile(order, gate, moment) : undefined
  const isGone = order.isArchived || !order.holds?.gates.some(({ id }) => id === gate.id)

  const unsaved = useUnsavedDialog({ open, dirty: note.trim() !== '', onClose: close })
  const submit = () => {
    if (missing || long || isGone) return
    close()
    onSet({ gate, state, note: note.trim() || null })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) unsaved.close()
      }}
      layer={unsaved.layer}
      title={title({ gate: gate.name })}
      description={t.savedInHistory}
      confirmLabel={confirm}
      sends
      disabled={missing || long !== undefined || isGone}
      onConfirm={submit}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      {meanwhile && <FormAlert className="mb-4">{meanwhile}</FormAlert>}
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={label}
          hint={returned === undefined ? hint : RESTORED}
          autoComplete="off"
          error={long}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
