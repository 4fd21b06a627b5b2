import { useId } from 'react'
import { Checkbox } from '../../../ui/field/checkbox.tsx'

interface CopyChoiceProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CopyChoice({ label, checked, onChange }: CopyChoiceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 self-start text-sm font-medium pointer-coarse:min-h-11"
    >
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
