import { useNavigate } from '@tanstack/react-router'
import type { Import } from '#shared/imports/types.ts'
import { messageOf } from '../../../core/api/api.ts'
import { SelectField } from '../../../ui/field/field.tsx'
import { addressOf, useReadSheet } from '../import.api.ts'

interface SheetChoiceProps {
  staged: Import
  /** Asks about what would be lost, and then reads the other one. */
  onOther: (read: () => void) => void
}

/** Which sheet of a workbook is read. */
export function SheetChoice({ staged, onOther }: SheetChoiceProps) {
  const navigate = useNavigate()
  const read = useReadSheet(staged)
  const { id, sheet, sheets } = staged
  if (sheets.length < 2) return null
  const isStored = addressOf(id) !== undefined
  return (
    <SelectField
      label="Sheet"
      className="mb-4 max-w-96"
      value={(read.isPending && read.variables) || (sheet ?? '')}
      options={sheets.map((name) => ({ value: name, label: name }))}
      disabled={!isStored || read.isPending}
      hint={
        isStored
          ? 'What is chosen for the columns begins anew.'
          : 'To read another one, choose the file again.'
      }
      error={read.error ? messageOf(read.error) : undefined}
      onChange={({ target }) =>
        onOther(() =>
          read.mutate(target.value, {
            onSuccess: (other) => void navigate({ to: '/import', search: { id: other.id }, replace: true }),
          }),
        )
      }
    />
  )
}
