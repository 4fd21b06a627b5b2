import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#shared/people.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { patch } from '../../core/patch.ts'
import { columnsQuery, type BoardColumn } from './people.api.ts'
import { personChange, withPerson } from './people.cache.ts'

const isMembers = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === '/api/organizations' && queryKey[2] === 'members'

/** People, and the columns of the board, as the socket tells of them. */
export function hearOfPeople(): void {
  onEvents('member', (queryClient, event) => {
    const change = personChange(event)
    if (change) {
      for (const { queryKey } of queryClient.getQueryCache().getAll()) {
        patch(queryClient, queryKey, (data) => withPerson(data, change))
      }
    }
    if (event.type === 'member.removed') {
      const { userId } = event.data
      for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: isMembers })) {
        patch<Member[]>(queryClient, queryKey, (members) => members.filter(({ id }) => id !== userId))
      }
    } else if (
      event.type === 'member.updated' ||
      event.type === 'member.joined' ||
      event.type === 'member.added'
    ) {
      reloadPeople(queryClient, event.data.userId)
    }
  })
  // Which of them an organization keeps is more than an event tells.
  onEvents('members', (queryClient) => void queryClient.invalidateQueries())
  onEvents('column', (queryClient, { data }) => {
    for (const { queryKey } of queryClient
      .getQueryCache()
      .findAll({ queryKey: columnsQuery('').queryKey.slice(0, 1) })) {
      if (queryKey[2] !== 'columns') continue
      patch<BoardColumn[]>(queryClient, queryKey, (columns) =>
        columns.map((column) => (column.status === data.status ? { ...column, wipLimit: data.to } : column)),
      )
    }
  })
  onEvents('organization', (queryClient) => {
    for (const queryKey of [['/api/user'], ['/api/user/organizations'], ['/api/organizations']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  })
}

/** Lists of members, and what stands of this person elsewhere: the event does not have all of it. */
function reloadPeople(queryClient: QueryClient, userId: string | null): void {
  void queryClient.invalidateQueries({ predicate: isMembers })
  void queryClient.invalidateQueries({ queryKey: ['/api/user/profile', userId] })
  void queryClient.invalidateQueries({
    queryKey: ['/api/user'],
    exact: true,
    predicate: ({ state }) => (state.data as { id?: string } | null)?.id === userId,
  })
}
