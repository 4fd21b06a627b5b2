import { checklistsApi } from '#shared/api/checklists.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { createChecklist, listChecklists, listItems, removeChecklist } from './checklists.service.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.service.ts'

export function checklistRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, checklistsApi.list, { access: 'member' }, (request) =>
    listChecklists(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.create, { access: 'member' }, (request) =>
    createChecklist(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.remove, { access: 'member' }, (request) =>
    removeChecklist(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.listItems, { access: 'member' }, (request) =>
    listItems(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.addItem, { access: 'member' }, (request) =>
    addItem(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.orderItems, { access: 'member' }, (request) =>
    orderItems(deps, signedIn(request), request.params.id, request.body.itemIds),
  )

  serve(api, checklistsApi.changeItem, { access: 'member' }, (request) =>
    changeItem(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.removeItem, { access: 'member' }, (request) =>
    removeItem(deps, signedIn(request), request.params.id),
  )
}
