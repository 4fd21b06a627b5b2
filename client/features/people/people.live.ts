import type { QueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/api/auth.ts'
import { invitesApi } from '#shared/api/invites.ts'
import { membersApi } from '#shared/api/members.ts'
import { organizationApi } from '#shared/api/organization.ts'
import { profileApi } from '#shared/api/profile.ts'
import type { Invite, Member } from '#shared/people/types.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { queryOf } from '../../core/api/api.ts'
import { patch, patchAndReread } from '../../core/api/patch.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import type { BoardColumn } from './people.api.ts'
import { personChange, withPerson } from './people.cache.ts'

const MEMBERS = queriesOf(membersApi.list)
const INVITES = queriesOf(invitesApi.list)
const { queryKey: USER } = queryOf(authApi.user)

export function registerPeopleHandlers(): void {
  onEvents('member', (queryClient, event) => {
    const change = personChange(event)
    if (change) {
      for (const query of queryClient.getQueryCache().getAll()) {
        patchAndReread(queryClient, query, (data) => withPerson(data, change))
      }
    }
    if (event.type === 'member.removed') {
      const { userId } = event.data
      for (const { queryKey } of queryClient.getQueryCache().findAll(MEMBERS)) {
        patch<Member[]>(queryClient, queryKey, (members) => members.filter(({ id }) => id !== userId))
      }
    } else if (
      event.type === 'member.updated' ||
      event.type === 'member.joined' ||
      event.type === 'member.added'
    ) {
      reloadPeople(queryClient, event.data.userId)
    }
    // The member may have joined by an invite, which loses a use.
    if (event.type === 'member.joined') void queryClient.invalidateQueries(INVITES)
  })
  // The list of the admin who created it has it already; others see it when they open theirs.
  onEvents('invite', {
    'invite.created': null,
    'invite.revoked'(queryClient, { data }) {
      for (const { queryKey } of queryClient.getQueryCache().findAll(INVITES)) {
        patch<Invite[]>(queryClient, queryKey, (invites) => invites.filter(({ id }) => id !== data.inviteId))
      }
    },
  })
  // The event doesn't say which members remain.
  onEvents('members', (queryClient) => void queryClient.invalidateQueries())
  onEvents('column', (queryClient, { data }) => {
    for (const query of queryClient.getQueryCache().findAll(queriesOf(organizationApi.columns))) {
      patchAndReread<BoardColumn[]>(queryClient, query, (columns) =>
        columns.map((column) => (column.status === data.status ? { ...column, wipLimit: data.to } : column)),
      )
    }
  })
  onEvents('organization', (queryClient) => {
    for (const endpoint of [authApi.user, authApi.organizations, organizationApi.read]) {
      void queryClient.invalidateQueries(queriesOf(endpoint))
    }
  })
}

/** The event lacks some of the person's data. */
function reloadPeople(queryClient: QueryClient, userId: string | null): void {
  void queryClient.invalidateQueries(MEMBERS)
  // Old events have no id.
  if (userId === null) return
  void queryClient.invalidateQueries({ queryKey: queryOf(profileApi.read, { userId }).queryKey })
  void queryClient.invalidateQueries({
    queryKey: USER,
    exact: true,
    predicate: ({ state }) => (state.data as { id?: string } | null)?.id === userId,
  })
}
