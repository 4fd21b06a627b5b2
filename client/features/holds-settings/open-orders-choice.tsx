import { useId } from 'react'
import { Checkbox } from '../../ui/field/checkbox.tsx'

const SENTENCES = {
  put: (orders: string, have: string) => `Also put it on ${orders} on the board that ${have} not passed it`,
  take: (orders: string, have: string) => `Also take it off ${orders} on the board that ${have} not met it`,
  change: (orders: string) => `Also change ${orders} on the board that this concerns`,
}

interface OpenOrdersChoiceProps {
  /** What would happen to the orders. */
  what: keyof typeof SENTENCES
  /** How many orders are affected; undefined if unknown. */
  count: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether a setting also affects the orders on the board. Hidden if it affects none. */
export function OpenOrdersChoice({ what, count, checked, onChange }: OpenOrdersChoiceProps) {
  const id = useId()
  if (count === 0) return null
  const orders = count === undefined ? 'the orders' : count === 1 ? 'the one order' : `the ${count} orders`
  return (
    <label
      htmlFor={id}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 text-sm pointer-coarse:min-h-11"
    >
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {SENTENCES[what](orders, count === 1 ? 'has' : 'have')}
    </label>
  )
}
