import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileApi } from '#shared/api/profile.ts'
import type { UpdateProfile } from '#shared/people/types.ts'
import { ApiError, call, queryOf, sentenceOf } from '../../core/api/api.ts'
import { setCurrentUser, useUser } from '../../core/session.tsx'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import type { UploadedFile } from '../files/upload/uploader.ts'

/** Makes an uploaded picture the signed-in user's photo. */
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

/** Sends only the changed fields. */
export function useUpdateProfile() {
  const me = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changed: UpdateProfile) => call(profileApi.change, { body: { userId: me.id, ...changed } }),
    onSuccess: (user) => {
      // If another tab has switched, the answer has the other organization's values.
      const { orgId, role, timeZone, cardAgeDays } = user.orgId === me.orgId ? user : me
      setCurrentUser(queryClient, { ...user, orgId, role, timeZone, cardAgeDays })
      notify({ title: 'Profile updated' })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to update profile')),
  })
}

export const profileQuery = (userId: string) => queryOf(profileApi.read, { userId })

/** What a person did to orders: the latest 20 of each kind, newest first. */
export const userActivityQuery = (userId: string) => queryOf(profileApi.activity, { userId })

/** Whether an error means that no person has this id. */
export function isNobody(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
