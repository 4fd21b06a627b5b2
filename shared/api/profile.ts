import { z } from 'zod'
import { profileImagePayload } from '#shared/files/schemas.ts'
import {
  profileSchema,
  updateProfilePayload,
  userActivitySchema,
  userSchema,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'

export const profileApi = defineApi('People', {
  change: {
    method: 'PUT',
    path: '/api/user/profile',
    summary: "Change one's own profile",
    body: updateProfilePayload,
    response: userSchema,
  },
  read: {
    method: 'GET',
    path: '/api/user/profile/:userId',
    summary: 'Somebody in the organization or in its history',
    response: profileSchema,
  },
  activity: {
    method: 'GET',
    path: '/api/user/:userId/activity',
    summary: 'What somebody did to orders: the latest 20 of each kind, newest first',
    response: z.array(userActivitySchema),
  },
  changePhoto: {
    method: 'PUT',
    path: '/api/user/profile-image',
    summary: 'Make a picture that was sent to its address the photo of whoever is signed in',
    body: profileImagePayload,
    response: userSchema,
  },
  photo: {
    method: 'GET',
    path: '/api/photos/:id',
    summary: 'The square photo of somebody',
    sendsFile: 'image/webp',
  },
})
