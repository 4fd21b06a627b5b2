import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tokensApi } from '#shared/api/tokens.ts'
import type { ApiToken, CreateToken, NewToken } from '#shared/tokens/types.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

/** The user's tokens in the active organization, newest first. */
export const tokensQuery = queryOf(tokensApi.list)

/** What still works after a new password, in all of the user's organizations. */
export const leftOpenQuery = queryOf(tokensApi.leftOpen)

export function useCreateToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CreateToken) => call(tokensApi.create, { body: input }),
    onSuccess: (made) =>
      queryClient.setQueryData(tokensQuery.queryKey, (tokens) => tokens && [listed(made), ...tokens]),
    onError: (error) => notifyFailure('Error', withReason('Failed to make the token', error)),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  })
}

/** The token as listed: without its secret, which only its creator gets. */
const listed = ({ id, name, scope, createdAt, expiresAt, lastUsedAt }: NewToken): ApiToken => ({
  id,
  name,
  scope,
  createdAt,
  expiresAt,
  lastUsedAt,
})

export function useEndToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ApiToken) => call(tokensApi.end, { id }),
    onSuccess: (_response, { id }) => {
      queryClient.setQueryData(tokensQuery.queryKey, (tokens) => tokens?.filter((token) => token.id !== id))
      notify({ title: 'Token ended', description: 'Programs that use it are refused.' })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to end the token', error)),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  })
}
