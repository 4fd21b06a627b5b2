import { templatesApi } from '#shared/api/templates.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as templates from './templates.service.ts'

export function templateRoutes(api: Api, deps: CommitDeps): void {
  serve(api, templatesApi.list, { access: 'member-or-token' }, (request) =>
    templates.listTemplates(deps.db, signedIn(request).orgId),
  )

  serve(api, templatesApi.create, { access: 'member' }, (request) =>
    templates.createTemplate(deps, signedIn(request), request.body),
  )

  serve(api, templatesApi.change, { access: 'member' }, (request) =>
    templates.changeTemplate(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, templatesApi.remove, { access: 'member' }, (request) =>
    templates.removeTemplate(deps, signedIn(request), request.params.id),
  )

  serve(api, templatesApi.listItems, { access: 'member-or-token' }, (request) =>
    templates.listTemplateItems(deps.db, signedIn(request).orgId, request.params.id),
  )

  serve(api, templatesApi.addItem, { access: 'member' }, (request) =>
    templates.addTemplateItem(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, templatesApi.orderItems, { access: 'member' }, (request) =>
    templates.orderTemplateItems(deps, signedIn(request), request.params.id, request.body.itemIds),
  )

  serve(api, templatesApi.removeItem, { access: 'member' }, (request) =>
    templates.removeTemplateItem(deps, signedIn(request), request.params.id),
  )
}
