import type { Role } from '#shared/people/people.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { organizationsQuery } from './people.api.ts'

interface Selected {
  id: string
  name?: string
  role: Role | null
}

/** @param go undefined for the active organization */
export function useSelectedOrganization(org: string | undefined, go: (org: string | undefined) => unknown) {
  const user = useUser()
  const { data, error, isFetching, refetch } = useRead(organizationsQuery)
  const organizations = data ?? []

  const find = (id: string) => organizations.find((organization) => organization.id === id)
  const active: Selected | undefined = user.orgId
    ? { ...find(user.orgId), id: user.orgId, role: user.role }
    : undefined
  const another = org !== undefined && org !== user.orgId
  // If the address names none of the user's organizations, the active one is shown once they are loaded.
  const selected: Selected | undefined = another ? (find(org) ?? (data && active)) : active

  return {
    organizations,
    selected,
    select: (id: string) => void go(id === user.orgId ? undefined : id),
    coming: another && !data && !error,
    failed: data ? null : error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}
