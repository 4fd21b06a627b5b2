import { useQuery } from '@tanstack/react-query'
import { holdSettingsApi } from '#shared/api/holds.ts'
import { queryOf } from '../../../core/api/api.ts'
import { useUser } from '../../../core/session.tsx'
import { adminsOr } from '../../holds/hold-words.ts'

/** For whoever may not move an order past its gates: who may. */
export function WhoMayOverride() {
  const { orgId } = useUser()
  const { data } = useQuery({ ...queryOf(holdSettingsApi.read, { orgId: orgId ?? '' }), staleTime: 0 })
  return (
    <p className="mt-4 text-sm text-muted">
      {adminsOr(data?.overrideRoles ?? [])} can move it anyway, with a reason.
    </p>
  )
}
