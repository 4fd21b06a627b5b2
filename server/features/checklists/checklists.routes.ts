import { checklistsApi } from '#shared/api/checklists.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { createChecklist, listChecklists, listItems, removeChecklist } from './checklists.service.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.service.ts'

export function checklistRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, checklistsApi.list, { access: 'member-or-token' }, (request) =>
    listChecklists(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.create, { access: 'member-or-token' }, (request) =>
    createChecklist(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.remove, { access: 'member-or-token' }, (request) =>
    removeChecklist(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.listItems, { access: 'member-or-token' }, (request) =>
    listItems(deps, signedIn(request), request.params.id),
  )

  serve(api, checklistsApi.addItem, { access: 'member-or-token' }, (request) =>
    addItem(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.orderItems, { access: 'member-or-token' }, (request) =>
    orderItems(deps, signedIn(request), request.params.id, request.body.itemIds),
  )

  serve(api, checklistsApi.changeItem, { access: 'member-or-token' }, (request) =>
    changeItem(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, checklistsApi.removeItem, { access: 'member-or-token' }, (request) =>
    removeItem(deps, signedIn(request), request.params.id),
  )
}
