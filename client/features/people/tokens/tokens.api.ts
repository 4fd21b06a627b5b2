import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tokensApi } from '#shared/api/tokens.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/account/tokens.ts'
import type { ApiToken, CreateToken, NewToken } from '#shared/tokens/schemas.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'

export const tokensQuery = queryOf(tokensApi.list)

/** In all of the user's organizations. */
export const leftOpenQuery = queryOf(tokensApi.leftOpen)

export function useCreateToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CreateToken) => call(tokensApi.create, { body: input }),
    onSuccess: (made) =>
      queryClient.setQueryData(tokensQuery.queryKey, (tokens) => tokens && [listed(made), ...tokens]),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notCreated, error)),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  })
}

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
      notify({ title: t.revoked, description: t.appsRefused })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notRevoked, error)),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  })
}
