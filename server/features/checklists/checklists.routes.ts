import { z } from 'zod'
import {
  checklistItemSchema,
  checklistSchema,
  createChecklistItemPayload,
  createChecklistPayload,
  orderItemsPayload,
  updateChecklistItemPayload,
} from '#shared/checklist-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { createChecklist, listChecklists, listItems, removeChecklist } from './checklists.service.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Checklists']
const config = { access: 'member' } as const

export function checklistRoutes(api: Api, deps: OrdersDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/:id/checklists',
    config,
    schema: {
      tags,
      summary: "An order's checklists with their items, the oldest first",
      params,
      response: answers({ 200: z.array(checklistSchema) }),
    },
    handler: (request) => listChecklists(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/checklists',
    config,
    schema: {
      tags,
      summary: 'Make a checklist for an order, from scratch or with the items of a template',
      params,
      body: createChecklistPayload,
      response: answers({ 201: checklistSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await createChecklist(deps, signedIn(request), request.params.id, request.body)),
  })

  api.route({
    method: 'DELETE',
    url: '/api/checklists/:id',
    config,
    schema: { tags, summary: 'Delete a checklist', params, response: answers({ 204: z.null() }) },
    handler: async (request, reply) => {
      await removeChecklist(deps, signedIn(request), request.params.id)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/checklists/:id/items',
    config,
    schema: {
      tags,
      summary: "A checklist's items, by position and age",
      params,
      response: answers({ 200: z.array(checklistItemSchema) }),
    },
    handler: (request) => listItems(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'POST',
    url: '/api/checklists/:id/items',
    config,
    schema: {
      tags,
      summary: 'Add an item to a checklist',
      params,
      body: createChecklistItemPayload,
      response: answers({ 201: checklistItemSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await addItem(deps, signedIn(request), request.params.id, request.body)),
  })

  api.route({
    method: 'PUT',
    url: '/api/checklists/:id/items/order',
    config,
    schema: {
      tags,
      summary: "Put a checklist's items into an order",
      params,
      body: orderItemsPayload,
      response: answers({ 200: z.array(checklistItemSchema) }),
    },
    handler: (request) => orderItems(deps, signedIn(request), request.params.id, request.body.itemIds),
  })

  api.route({
    method: 'PATCH',
    url: '/api/checklist-items/:id',
    config,
    schema: {
      tags,
      summary: 'Complete, reopen or edit an item',
      params,
      body: updateChecklistItemPayload,
      response: answers({ 200: checklistItemSchema }),
    },
    handler: (request) => changeItem(deps, signedIn(request), request.params.id, request.body),
  })

  api.route({
    method: 'DELETE',
    url: '/api/checklist-items/:id',
    config,
    schema: { tags, summary: 'Delete an item', params, response: answers({ 204: z.null() }) },
    handler: async (request, reply) => {
      await removeItem(deps, signedIn(request), request.params.id)
      return reply.status(204).send(null)
    },
  })
}
