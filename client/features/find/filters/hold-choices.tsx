import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HOLD_FILTERS, type HoldFilter } from '#shared/holds/hold-filter.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/filters.ts'
import { useUser } from '../../../core/session.tsx'
import { boardQuery } from '../../orders/data/orders.api.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { Choices } from './filter-choices.tsx'
import { HOLD_NAMES } from './filter-words.ts'

export function HoldChoices() {
  const { hold = [] } = useBoardFilter()
  const filterBy = useFilterBy()
  const isUsed = useWholeBoard().some(({ holds }) => holds !== null)
  if (!isUsed && hold.length === 0) return null
  return (
    <Choices
      label={t.blocked}
      values={HOLD_FILTERS}
      names={HOLD_NAMES}
      chosen={hold}
      onChoose={(next) => filterBy({ hold: next as HoldFilter[] })}
    />
  )
}

/** As far as the page knows. */
export function useWholeBoard(): Order[] {
  const { timeZone } = useUser()
  const { data: board } = useQuery({ ...boardQuery(useQueryClient(), {}, timeZone), enabled: false })
  return board ? STATUSES.flatMap((status) => board.columns[status]) : []
}
