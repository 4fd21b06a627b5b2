import type { ReactNode } from 'react'
import { CHOICES } from '#shared/orders/fields.ts'
import type { Priority } from '#shared/orders/orders.ts'
import { cn } from '../../../ui/cn.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'

const DOTS: Record<Priority, string> = {
  RUSH: 'bg-rush',
  HIGH: 'bg-high',
  MEDIUM: 'bg-medium',
  LOW: 'bg-low',
}

export function FilterChoices() {
  const filter = useBoardFilter()
  const filterBy = useFilterBy()
  return CHOICES.map(({ name, label, choices, names }) => (
    <Choices
      key={name}
      label={label()}
      values={choices}
      chosen={filter[name] ?? []}
      names={names}
      onChoose={(next) => filterBy({ [name]: next })}
      dots={name === 'priority' ? DOTS : undefined}
    />
  ))
}

interface ChoicesProps {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  names: Readonly<Record<string, string>>
  dots?: Record<string, string>
  onChoose: (next: string[]) => void
}

export function Choices({ label, values, chosen, names, dots, onChoose }: ChoicesProps) {
  return (
    <FilterGroup label={label}>
      {values.map((value) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:text-base"
        >
          <Checkbox
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChoose(
                values.filter((other) => (other === value ? event.target.checked : chosen.includes(other))),
              )
            }
          />
          {dots && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[value])} />}
          <span className="min-w-0 wrap-anywhere">{names[value]}</span>
        </label>
      ))}
    </FilterGroup>
  )
}

export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="not-last:mb-4">
      <legend className="mb-1 px-2 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-2">{children}</div>
    </fieldset>
  )
}
