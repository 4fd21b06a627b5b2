import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Role } from '#shared/people/people.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { organizationsQuery } from '../people/people.api.ts'

interface Selected {
  id: string
  /** Undefined while it loads. */
  name?: string
  role: Role | null
}

/** The organization whose team is shown: the active one, or another one named in the address. */
export function useSelectedOrganization() {
  const user = useUser()
  const { org } = useSearch({ from: '/signed-in/organization' })
  const { data, error, isFetching, refetch } = useRead(organizationsQuery)
  const organizations = data ?? []
  const navigate = useNavigate()

  const find = (id: string) => organizations.find((organization) => organization.id === id)
  const active: Selected | undefined = user.orgId
    ? { ...find(user.orgId), id: user.orgId, role: user.role }
    : undefined
  const another = org !== undefined && org !== user.orgId
  // If the address names none of the user's organizations, the active one is shown once they are loaded.
  const selected: Selected | undefined = another ? (find(org) ?? (data && active)) : active

  const select = (id: string) =>
    void navigate({ to: '/organization', search: { org: id === user.orgId ? undefined : id }, replace: true })

  return {
    organizations,
    selected,
    select,
    coming: another && !data && !error,
    failed: data ? null : error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}
