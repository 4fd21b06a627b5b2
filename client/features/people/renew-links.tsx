import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import { queryOf } from '../../core/api/api.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'

interface RenewLinks {
  /** Whether the links will be renewed. */
  renews: boolean
  /** The box to choose it; nothing if no order on the board has a link. */
  choice: ReactNode
}

/** Offers to renew customers' links, because people who leave know them. */
export function useRenewLinks(orgId: string, enabled: boolean): RenewLinks {
  const [isWanted, setIsWanted] = useState(true)
  // Requested when needed, and not cached.
  const { data } = useQuery({
    ...queryOf(customerLinksApi.open, { orgId }),
    staleTime: 0,
    gcTime: 0,
    enabled,
  })
  const links = data?.open ?? 0
  return {
    renews: links > 0 && isWanted,
    choice: links > 0 && (
      <label className="flex cursor-pointer items-start gap-3 text-sm">
        <Checkbox
          checked={isWanted}
          className="mt-0.5"
          onChange={({ target }) => setIsWanted(target.checked)}
        />
        <span>
          Renew the customer links of {links === 1 ? '1 open order' : `${links} open orders`}
          <span className="block text-muted">
            The old links stop working. Send your customers the new ones.
          </span>
        </span>
      </label>
    ),
  }
}
