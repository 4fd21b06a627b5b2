import { z } from 'zod'
import {
  createTemplateItemPayload,
  createTemplatePayload,
  orderItemsPayload,
  templateItemSchema,
  templateSchema,
  updateTemplatePayload,
} from '#shared/checklist-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as templates from './templates.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Templates']
const config = { access: 'member' } as const

export function templateRoutes(api: Api, deps: CommitDeps): void {
  const { db } = deps

  api.route({
    method: 'GET',
    url: '/api/checklist-templates',
    config,
    schema: {
      tags,
      summary: "The organization's own templates by name, then the default ones",
      response: answers({ 200: z.array(templateSchema) }),
    },
    handler: (request) => templates.listTemplates(db, signedIn(request).orgId),
  })

  api.route({
    method: 'POST',
    url: '/api/checklist-templates',
    config,
    schema: {
      tags,
      summary: 'Make a template',
      body: createTemplatePayload,
      response: answers({ 201: templateSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await templates.createTemplate(deps, signedIn(request), request.body)),
  })

  api.route({
    method: 'PATCH',
    url: '/api/checklist-templates/:id',
    config,
    schema: {
      tags,
      summary: 'Change a template; the default ones cannot be changed',
      params,
      body: updateTemplatePayload,
      response: answers({ 200: templateSchema }),
    },
    handler: (request) => templates.changeTemplate(deps, signedIn(request), request.params.id, request.body),
  })

  api.route({
    method: 'DELETE',
    url: '/api/checklist-templates/:id',
    config,
    schema: {
      tags,
      summary: 'Delete a template; checklists that were made from it stay',
      params,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await templates.removeTemplate(deps, signedIn(request), request.params.id)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/checklist-templates/:id/items',
    config,
    schema: {
      tags,
      summary: "A template's items, by position",
      params,
      response: answers({ 200: z.array(templateItemSchema) }),
    },
    handler: (request) => templates.listTemplateItems(db, signedIn(request).orgId, request.params.id),
  })

  api.route({
    method: 'POST',
    url: '/api/checklist-templates/:id/items',
    config,
    schema: {
      tags,
      summary: 'Add an item to a template',
      params,
      body: createTemplateItemPayload,
      response: answers({ 201: templateItemSchema }),
    },
    handler: async (request, reply) => {
      const added = await templates.addTemplateItem(deps, signedIn(request), request.params.id, request.body)
      return reply.status(201).send(added)
    },
  })

  api.route({
    method: 'PUT',
    url: '/api/checklist-templates/:id/items/order',
    config,
    schema: {
      tags,
      summary: "Put a template's items into an order",
      params,
      body: orderItemsPayload,
      response: answers({ 200: z.array(templateItemSchema) }),
    },
    handler: (request) =>
      templates.orderTemplateItems(deps, signedIn(request), request.params.id, request.body.itemIds),
  })

  api.route({
    method: 'DELETE',
    url: '/api/checklist-template-items/:id',
    config,
    schema: {
      tags,
      summary: 'Delete an item of a template',
      params,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await templates.removeTemplateItem(deps, signedIn(request), request.params.id)
      return reply.status(204).send(null)
    },
  })
}
