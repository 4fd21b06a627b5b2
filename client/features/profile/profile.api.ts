import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, UpdateProfile, User, UserActivity } from '#shared/people.ts'
import { ApiError, call, sentenceOf } from '../../core/api.ts'
import { enterAs, useUser } from '../../core/session.tsx'
import { notify, notifyFailure } from '../../core/toast.ts'
import type { UploadedFile } from '../files/uploader.ts'

/** Makes a picture that was sent to its address the photo of whoever is signed in. */
export function useSavePhoto() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return async ({ address }: UploadedFile): Promise<void> => {
    const user = await call<User>('PUT', '/api/user/profile-image', {
      userId: id,
      profileImageURL: new URL(address).pathname,
    })
    enterAs(queryClient, user)
  }
}

/** Sends only what changed. */
export function useUpdateProfile() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changed: UpdateProfile) =>
      call<User>('PUT', '/api/user/profile', { userId: id, ...changed }),
    onSuccess: (user) => {
      enterAs(queryClient, user)
      notify({ title: 'Profile updated' })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to update profile')),
  })
}

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/user/profile', userId],
    queryFn: () => call<Profile>('GET', `/api/user/profile/${encodeURIComponent(userId)}`),
  })
}

/** What somebody did to orders: the latest 20 of each kind, newest first. */
export function userActivityQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/user', userId, 'activity'],
    queryFn: () => call<UserActivity[]>('GET', `/api/user/${encodeURIComponent(userId)}/activity`),
  })
}

/** Whether a failure says that there is nobody of this id. */
export function isNobody(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
