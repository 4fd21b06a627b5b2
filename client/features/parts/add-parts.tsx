import { useId, useState } from 'react'
import type { NewPart } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { PartNames } from './part-names.tsx'
import { withTyped } from './typed-part.ts'

interface AddPartsProps {
  /** How many the order has. */
  others: number
  open: boolean
  busy: boolean
  onAdd: (parts: NewPart[]) => void
  onClose: () => void
}

export function AddParts({ others, open, busy, onAdd, onClose }: AddPartsProps) {
  const form = useId()
  const [parts, setParts] = useState<NewPart[]>([])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = withTyped(parts, typed, others)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addTitle}
      dirty={parts.length > 0 || typed.trim() !== ''}
      sheet
      submit={{ label: t.addButton({ n: chosen.length }), form, busy }}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (chosen.length > 0) onAdd(chosen)
        }}
      >
        <PartNames
          parts={parts}
          onChange={setParts}
          typed={typed}
          onType={setTyped}
          others={others}
          readOnly={busy}
          focused
          error={tried && chosen.length === 0 ? t.chooseOne : undefined}
        />
      </form>
    </FormDialog>
  )
}
