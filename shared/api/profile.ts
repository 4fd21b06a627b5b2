import { z } from 'zod'
import { profileImagePayload } from '#shared/files/schemas.ts'
import {
  profileSchema,
  updateProfilePayload,
  userActivitySchema,
  userSchema,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const profileApi = defineApi(t.tagPeople, {
  change: {
    method: 'PUT',
    path: '/api/user/profile',
    summary: t.profileChange,
    body: updateProfilePayload,
    response: userSchema,
  },
  read: {
    method: 'GET',
    path: '/api/user/profile/:userId',
    summary: t.profileRead,
    response: profileSchema,
  },
  activity: {
    method: 'GET',
    path: '/api/user/:userId/activity',
    summary: t.profileActivity,
    response: z.array(userActivitySchema),
  },
  changePhoto: {
    method: 'PUT',
    path: '/api/user/profile-image',
    summary: t.profileChangePhoto,
    body: profileImagePayload,
    response: userSchema,
  },
  photo: {
    method: 'GET',
    path: '/api/photos/:id',
    summary: t.profilePhoto,
    sendsFile: 'image/webp',
  },
})
