import type { ReactNode } from 'react'
import { FULFILLMENT_TYPES, PRIORITIES, STAGE_NAMES, STATUSES, type Priority } from '#shared/orders.ts'
import { cn } from '../../ui/cn.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { FULFILLMENT_NAMES, PRIORITY_NAMES } from './filter-words.ts'

const DOTS: Record<Priority, string> = {
  RUSH: 'bg-rush',
  HIGH: 'bg-high',
  MEDIUM: 'bg-medium',
  LOW: 'bg-low',
}

/** Status, priority and fulfillment: several of each. What is chosen is in the address at once. */
export function FilterChoices() {
  const { status = [], priority = [], fulfillmentType = [] } = useBoardFilter()
  const filterBy = useFilterBy()
  return (
    <>
      <Choices
        label="Status"
        values={STATUSES}
        chosen={status}
        names={STAGE_NAMES}
        onChoose={(next) => filterBy({ status: next })}
      />
      <Choices
        label="Priority"
        values={PRIORITIES}
        chosen={priority}
        names={PRIORITY_NAMES}
        onChoose={(next) => filterBy({ priority: next })}
        dots={DOTS}
      />
      <Choices
        label="Fulfillment"
        values={FULFILLMENT_TYPES}
        chosen={fulfillmentType}
        names={FULFILLMENT_NAMES}
        onChoose={(next) => filterBy({ fulfillmentType: next })}
      />
    </>
  )
}

interface ChoicesProps<T extends string> {
  label: string
  values: readonly T[]
  chosen: T[]
  names: Record<T, string>
  /** The colours of the values, as classes. */
  dots?: Record<T, string>
  onChoose: (next: T[]) => void
}

function Choices<T extends string>({ label, values, chosen, names, dots, onChoose }: ChoicesProps<T>) {
  return (
    <FilterGroup label={label}>
      {values.map((value) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:text-base"
        >
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChoose(
                values.filter((other) => (other === value ? event.target.checked : chosen.includes(other))),
              )
            }
            className="size-4 shrink-0 pointer-coarse:size-5"
          />
          {dots && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[value])} />}
          {names[value]}
        </label>
      ))}
    </FilterGroup>
  )
}

/** Two in a row, under a heading. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="not-last:mb-4">
      <legend className="mb-1 px-2 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-2">{children}</div>
    </fieldset>
  )
}
