import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedsApi } from '#shared/api/feeds.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/account/feeds.ts'
import type { FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

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
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notCreated, error)),
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  })
}

export function useEndFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Feed) => call(feedsApi.remove, { id }),
    onSuccess: (_response, { id }) => {
      queryClient.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.filter((feed) => feed.id !== id))
      notify({ title: t.turnedOff, description: t.stopped })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notTurnedOff, error)),
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  })
}
