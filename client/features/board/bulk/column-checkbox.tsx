import { useId, useLayoutEffect, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/bulk.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { selectionOf, toggleColumn } from './selected-on-board.ts'
import { useSelection } from './selection.ts'

interface ColumnCheckboxProps {
  name: string
  orders: Order[]
}

export function ColumnCheckbox({ name, orders }: ColumnCheckboxProps) {
  const { ids } = useSelection()
  const selected = selectionOf(orders, ids)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some'
  }, [selected])
  return (
    <label
      htmlFor={id}
      data-snapshot="omit"
      className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11"
    >
      <Checkbox
        id={id}
        ref={box}
        aria-label={t.selectAllIn({ stage: name })}
        checked={selected === 'all'}
        onChange={() => toggleColumn(orders)}
      />
    </label>
  )
}
