import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { importsApi } from '#shared/api/imports.ts'
import { organizationApi } from '#shared/api/organization.ts'
import * as t from '#texts/board/welcome.ts'
import { queryOf, storedQueryOf } from '../../../core/api/api.ts'
import { useUser } from '../../../core/session.tsx'
import { membersQuery } from '../../people/people.api.ts'
import { useIsWelcomeHidden } from './welcome-hidden.ts'

export interface WelcomeStep {
  text: string
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
  isDone: boolean
}

/** What an admin sets up, ticked by what the shop has. Undefined once all is done or hidden, and until it is known. */
export function useWelcomeSteps({ hasOrders }: { hasOrders: boolean }): WelcomeStep[] | undefined {
  const { orgId, role } = useUser()
  const of = { orgId: orgId ?? '' }
  const hidden = useIsWelcomeHidden(of.orgId)
  const enabled = role === 'ADMIN' && !hidden
  const members = useQuery({ ...membersQuery(of.orgId), enabled })
  const organization = useQuery({ ...storedQueryOf(organizationApi.read, of), enabled })
  // No event tells of a colleague's import.
  const imports = useQuery({ ...queryOf(importsApi.list), enabled, refetchOnMount: 'always' })
  if (!enabled || !members.data || !organization.data || !imports.data) return undefined
  const steps: WelcomeStep[] = [
    { text: t.addFirst, link: { to: '/', search: { new: 'order' } as object }, isDone: hasOrders },
    {
      text: t.invite,
      link: { to: '/organization', search: { tab: 'invites' } },
      isDone: members.data.length > 1,
    },
    {
      text: t.hours,
      link: { to: '/settings/$subject', params: { subject: 'working-time' } },
      isDone: organization.data.capacityHours !== null,
    },
    {
      text: t.importOrders,
      link: { to: '/import' },
      isDone: imports.data.some(({ state }) => state === 'done'),
    },
  ]
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}
