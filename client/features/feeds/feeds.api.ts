import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedsApi } from '#shared/api/feeds.ts'
import type { FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/types.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

/** The user's calendars in the active organization. */
export const feedsQuery = queryOf(feedsApi.list)

export function useAddFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kind: FeedKind) => call(feedsApi.add, { body: { kind } }),
    onSuccess: (feed) =>
      queryClient.setQueryData(
        feedsQuery.queryKey,
        (feeds) => feeds && [...feeds.filter(({ id }) => id !== feed.id), feed],
      ),
    onError: (error) => notifyFailure('Error', withReason('Failed to make the calendar', error)),
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  })
}

export function useEndFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Feed) => call(feedsApi.remove, { id }),
    onSuccess: (_response, { id }) => {
      queryClient.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.filter((feed) => feed.id !== id))
      notify({ title: 'Calendar ended', description: 'Its address answers no more.' })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to end the calendar', error)),
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  })
}
