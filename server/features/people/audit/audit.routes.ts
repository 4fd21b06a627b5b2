import { auditApi } from '#shared/api/admin.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, whileConnected, type Api } from '../../../http/api.ts'
import { linkNextPage } from '../../../http/paging-and-caching.ts'
import { listAudit } from './audit.service.ts'

export function auditRoutes(api: Api, services: Services): void {
  serve(api, auditApi.list, { access: 'admin', takesLong: true }, async (request, reply) => {
    const { after, ...filter } = request.query
    const { orgId } = signedIn(request)
    const { entries, next } = await listAudit(services, orgId, filter, after, whileConnected(reply))
    linkNextPage(request, reply, next)
    return entries
  })
}
