import { checklistsApi } from '#shared/api/checklists.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import {
  changeChecklist,
  createChecklist,
  listChecklists,
  listItems,
  removeChecklist,
} from './checklists.service.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.service.ts'

export function checklistRoutes(api: Api, services: Services): void {
  serve(api, checklistsApi.list, { access: 'member-or-token' }, (request) =>
    listChecklists(services, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.create, { access: 'member-or-token' }, (request) =>
    createChecklist(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.change, { access: 'member-or-token' }, (request) =>
    changeChecklist(services, signedIn(request), request.params.id, request.body.partId),
  )

  serve(api, checklistsApi.remove, { access: 'member-or-token' }, (request) =>
    removeChecklist(services, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.listItems, { access: 'member-or-token' }, (request) =>
    listItems(services, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.addItem, { access: 'member-or-token' }, (request) =>
    addItem(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.orderItems, { access: 'member-or-token' }, (request) =>
    orderItems(services, signedIn(request), request.params.id, request.body.itemIds),
  )

  serve(api, checklistsApi.changeItem, { access: 'member-or-token' }, (request) =>
    changeItem(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.removeItem, { access: 'member-or-token' }, (request) =>
    removeItem(services, signedIn(request), request.params.id),
  )
}
