import { organizationApi } from '#shared/api/organization.ts'
import type { Services } from '../../../services.ts'
import { byOf } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { changeColumn, changeOrganization, listColumns, readOrganization } from './organization.service.ts'

export function organizationRoutes(api: Api, services: Services): void {
  serve(api, organizationApi.read, { access: 'org-member-or-token' }, (request) =>
    readOrganization(services.db, request.params.orgId),
  )

  serve(api, organizationApi.change, { access: 'org-admin' }, (request) =>
    changeOrganization(services, byOf(request), request.body),
  )

  serve(api, organizationApi.columns, { access: 'org-member-or-token' }, (request) =>
    listColumns(services.db, request.params.orgId),
  )

  serve(api, organizationApi.changeColumn, { access: 'org-admin' }, (request) => {
    const { status } = request.params
    return changeColumn(services, byOf(request), { status, ...request.body })
  })
}
