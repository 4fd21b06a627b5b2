import { organizationApi } from '#shared/api/organization.ts'
import { byOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { changeColumn, changeOrganization, listColumns, readOrganization } from './organization.service.ts'

export function organizationRoutes(api: Api, deps: CommitDeps): void {
  serve(api, organizationApi.read, { access: 'org-member-or-token' }, (request) =>
    readOrganization(deps.db, request.params.orgId),
  )

  serve(api, organizationApi.change, { access: 'org-admin' }, (request) =>
    changeOrganization(deps, byOf(request), request.body),
  )

  serve(api, organizationApi.columns, { access: 'org-member-or-token' }, (request) =>
    listColumns(deps.db, request.params.orgId),
  )

  serve(api, organizationApi.changeColumn, { access: 'org-admin' }, (request) => {
    const { status } = request.params
    return changeColumn(deps, byOf(request), { status, ...request.body })
  })
}
