import { z } from 'zod'
import {
  profileSchema,
  updateProfilePayload,
  userActivitySchema,
  userSchema,
} from '#shared/people-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { PeopleDeps } from './people.service.ts'
import { changeProfile, readUserActivity, readProfile } from './profile.service.ts'

const ofUser = z.object({ userId: z.string() })
const tags = ['People']

export function profileRoutes(api: Api, deps: PeopleDeps): void {
  api.route({
    method: 'PUT',
    url: '/api/user/profile',
    config: { access: 'member' },
    schema: {
      tags,
      summary: "Change one's own profile",
      body: updateProfilePayload,
      response: answers({ 200: userSchema }),
    },
    handler: (request) => changeProfile(deps, signedIn(request), request.body),
  })

  api.route({
    method: 'GET',
    url: '/api/user/profile/:userId',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Somebody in the organization or in its history',
      params: ofUser,
      response: answers({ 200: profileSchema }),
    },
    handler: (request) => readProfile(deps.db, signedIn(request).orgId, request.params.userId),
  })

  api.route({
    method: 'GET',
    url: '/api/user/:userId/activity',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'What somebody did to orders: the latest 20 of each kind, newest first',
      params: ofUser,
      response: answers({ 200: z.array(userActivitySchema) }),
    },
    handler: (request) => readUserActivity(deps.db, signedIn(request).orgId, request.params.userId),
  })
}
