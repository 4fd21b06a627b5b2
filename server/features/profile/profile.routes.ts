import { profileApi } from '#shared/api/profile.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { changeProfile, readProfile, readUserActivity, type ProfileDeps } from './profile.service.ts'

export function profileRoutes(api: Api, deps: ProfileDeps): void {
  serve(api, profileApi.change, { access: 'self' }, (request) =>
    changeProfile(deps, signedIn(request), request.body),
  )

  serve(api, profileApi.read, { access: 'member' }, (request) =>
    readProfile(deps.db, signedIn(request).orgId, request.params.userId),
  )

  serve(api, profileApi.activity, { access: 'member' }, (request) =>
    readUserActivity(deps.db, signedIn(request).orgId, request.params.userId),
  )
}
