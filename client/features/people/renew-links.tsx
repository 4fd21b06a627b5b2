import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import * as t from '#texts/shop/people.ts'
import { queryOf } from '../../core/api/api.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'

interface RenewLinks {
  renews: boolean
  choice: ReactNode
}

/** People who leave know the customers' links. */
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
          {t.renewLinks({ n: links })}
          <span className="block text-muted">{t.oldLinksStop}</span>
        </span>
      </label>
    ),
  }
}
