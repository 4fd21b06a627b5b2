import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileApi } from '#shared/api/profile.ts'
import type { UpdateProfile } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/account/profile.ts'
import { ApiError, call, queryOf, sentenceOf } from '../../../core/api/api.ts'
import { setCurrentUser, useUser } from '../../../core/session.tsx'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import type { UploadedFile } from '../../files/upload/uploader.ts'

export function useSavePhoto() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return async ({ address }: UploadedFile): Promise<void> => {
    const user = await call(profileApi.changePhoto, {
      body: { userId: id, profileImageURL: new URL(address).pathname },
    })
    setCurrentUser(queryClient, user)
  }
}

export function useUpdateProfile() {
  const me = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changed: UpdateProfile) => call(profileApi.change, { body: { userId: me.id, ...changed } }),
    onSuccess: (user) => {
      // If another tab has switched, the answer has the other organization's values.
      const { orgId, role, timeZone, cardAgeDays } = user.orgId === me.orgId ? user : me
      setCurrentUser(queryClient, { ...user, orgId, role, timeZone, cardAgeDays })
      notify({ title: t.updated })
    },
    onError: (error) => notifyFailure(tCommon.error, sentenceOf(error, t.notUpdated)),
  })
}

export const profileQuery = (userId: string) => queryOf(profileApi.read, { userId })

/** The latest 20 of each kind, newest first. */
export const userActivityQuery = (userId: string) => queryOf(profileApi.activity, { userId })

export function isNobody(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
