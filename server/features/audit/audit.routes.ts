import { auditApi } from '#shared/api/audit.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import { listAudit, type AuditDeps } from './audit.service.ts'

export function auditRoutes(api: Api, deps: AuditDeps): void {
  serve(api, auditApi.list, { access: 'admin', takesLong: true }, async (request, reply) => {
    const { after, ...filter } = request.query
    const { orgId } = signedIn(request)
    const { entries, next } = await listAudit(deps, orgId, filter, after, whileConnected(reply))
    linkNextPage(request, reply, next)
    return entries
  })
}
