import { useId, useState } from 'react'
import type { NewPart } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { PartNames } from './part-names.tsx'

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
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addTitle}
      dirty={parts.length > 0}
      sheet
      submit={{ label: t.addButton({ n: parts.length }), form, busy }}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (parts.length > 0) onAdd(parts)
        }}
      >
        <PartNames
          parts={parts}
          onChange={setParts}
          others={others}
          readOnly={busy}
          focused
          error={tried && parts.length === 0 ? t.chooseOne : undefined}
        />
      </form>
    </FormDialog>
  )
}
