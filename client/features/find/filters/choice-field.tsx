import { SelectField } from '../../../ui/field/field.tsx'

interface ChoiceFieldProps {
  label: string
  all: string
  options: { value: string; label: string }[]
  chosen: readonly string[] | undefined
  onChoose: (value: string | undefined) => void
  className?: string
}

export function ChoiceField({ label, all, options, chosen, onChoose, className }: ChoiceFieldProps) {
  // An address may name several values, which need their own option.
  const several = chosen &&
    chosen.length > 1 && {
      value: chosen.join(','),
      label: options.flatMap((option) => (chosen.includes(option.value) ? [option.label] : [])).join(', '),
    }
  return (
    <SelectField
      label={label}
      value={chosen?.join(',') ?? ''}
      options={[{ value: '', label: all }, ...options, ...(several ? [several] : [])]}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className={className}
    />
  )
}
