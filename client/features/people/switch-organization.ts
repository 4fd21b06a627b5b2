import { useMutation } from '@tanstack/react-query'
import { withReason } from '../../core/api/api.ts'
import { switchOrganization } from '../../core/leave-session.ts'
import { notifyFailure } from '../../core/notices/notices.ts'

export function useSwitchOrganization() {
  return useMutation({
    mutationFn: ({ orgId, path }: { orgId: string; path?: string }) => switchOrganization(orgId, path),
    onError: (error) => notifyFailure('Error', withReason('Failed to switch organization', error)),
  })
}
