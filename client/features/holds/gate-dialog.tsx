import { useState, type FormEvent } from 'react'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { useUnsavedDialog } from '../../core/unsaved/use-unsaved.ts'
import { returnedWords, wordId } from './hold-drafts.ts'
import { gateMeanwhile } from './hold-meanwhile.ts'
import { useMoment } from './use-moment.ts'
import type { GateChange } from './holds.cache.ts'

const LONGEST_NOTE = 200

export interface Asked {
  /** The gate when the dialog was opened. */
  gate: OrderGate
  /** The gate's new state. */
  state: 'met' | 'not_needed'
}

interface GateDialogProps {
  /** The latest order. */
  order: Order
  asked: Asked
  open: boolean
  onSet: (change: GateChange) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

const WORDS = {
  met: { title: 'is met', label: 'A word', hint: 'Optional, such as "cheque 1,200".', confirm: 'Meet' },
  not_needed: {
    title: 'is not needed',
    label: 'Reason',
    hint: 'Required.',
    confirm: 'Not needed',
  },
}

/** Asks for a note before a gate is met, or for the reason why it isn't needed. */
export function GateDialog({
  order,
  asked: { gate, state },
  open,
  onSet,
  onClose,
  onCloseAutoFocus,
}: GateDialogProps) {
  const { returned, close } = useReturned(returnedWords, wordId(order.id, gate.id, state), onClose)
  const [note, setNote] = useState(returned ?? '')
  const { title, label, hint, confirm } = WORDS[state]
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
      title={`"${gate.name}" ${title}`}
      description="It stands in the order's history, with your name."
      confirmLabel={confirm}
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
