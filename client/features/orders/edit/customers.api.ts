import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customersApi } from '#shared/api/orders.ts'
import { digitsOf, fold } from '#shared/fold.ts'
import type { Customer } from '#shared/orders/customer-schemas.ts'
import { isFound } from '#shared/search.ts'
import { queryOf } from '../../../core/api/api.ts'
import { useAfterPause } from '../../../core/use-after-pause.ts'

const PAUSE_MS = 150
const LONGEST_SEARCH = 200

/** Empty if the call fails. */
export function useCustomers(typed: string, asked: boolean): Customer[] {
  const q = useAfterPause(typed.trim(), PAUSE_MS)
  const { data = [] } = useQuery({
    ...queryOf(customersApi.search, { query: { q } }),
    enabled: asked && q.length <= LONGEST_SEARCH,
    staleTime: 0,
    // Each text has its own answer, so a late one replaces nothing.
    placeholderData: keepPreviousData,
  })
  return data.filter(({ name, phone, email }) =>
    isFound(fold([name, phone, email, digitsOf(phone ?? '')].join('\n')), typed),
  )
}
