import { useQuery } from '@tanstack/react-query'
import { holdSettingsApi } from '#shared/api/holds.ts'
import { queryOf } from '../../../core/api/api.ts'
import { useUser } from '../../../core/session.tsx'
import { adminsOr } from '../../holds/hold-words.ts'

/** Shows who may move an order past its gates, to a user who may not. */
export function WhoMayOverride() {
  const { orgId } = useUser()
  const { data } = useQuery({ ...queryOf(holdSettingsApi.read, { orgId: orgId ?? '' }), staleTime: 0 })
  return (
    <p className="mt-4 text-sm text-muted">
      {adminsOr(data?.overrideRoles ?? [])} can move it anyway, with a reason.
    </p>
  )
}
