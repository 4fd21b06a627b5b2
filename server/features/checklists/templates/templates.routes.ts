import { templatesApi } from '#shared/api/templates.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import * as templates from './templates.service.ts'

export function templateRoutes(api: Api, services: Services): void {
  serve(api, templatesApi.list, { access: 'member-or-token' }, (request) =>
    templates.listTemplates(services.db, signedIn(request).orgId),
  )

  serve(api, templatesApi.create, { access: 'member' }, (request) =>
    templates.createTemplate(services, signedIn(request), request.body),
  )

  serve(api, templatesApi.change, { access: 'member' }, (request) =>
    templates.changeTemplate(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, templatesApi.remove, { access: 'member' }, (request) =>
    templates.removeTemplate(services, signedIn(request), request.params.id),
  )

  serve(api, templatesApi.listItems, { access: 'member-or-token' }, (request) =>
    templates.listTemplateItems(services.db, signedIn(request).orgId, request.params.id),
  )

  serve(api, templatesApi.addItem, { access: 'member' }, (request) =>
    templates.addTemplateItem(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, templatesApi.orderItems, { access: 'member' }, (request) =>
    templates.orderTemplateItems(services, signedIn(request), request.params.id, request.body.itemIds),
  )

  serve(api, templatesApi.removeItem, { access: 'member' }, (request) =>
    templates.removeTemplateItem(services, signedIn(request), request.params.id),
  )
}
