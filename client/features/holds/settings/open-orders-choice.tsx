import { useId } from 'react'
import * as t from '#texts/shop/hold-settings.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'

const SENTENCES = { put: t.alsoAdd, take: t.alsoRemove, change: t.alsoChange }

interface OpenOrdersChoiceProps {
  what: keyof typeof SENTENCES
  count: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function OpenOrdersChoice({ what, count, checked, onChange }: OpenOrdersChoiceProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <label
      htmlFor={id}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 text-sm pointer-coarse:min-h-11"
    >
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {SENTENCES[what]({ n: count })}
    </label>
  )
}
