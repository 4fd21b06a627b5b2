import { z } from 'zod'
import {
  createTemplateItemPayload,
  createTemplatePayload,
  orderItemsPayload,
  templateItemSchema,
  templateSchema,
  updateTemplatePayload,
} from '#shared/checklists/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ignored } from './ignored.ts'

export const templatesApi = defineApi('Templates', {
  list: {
    method: 'GET',
    path: '/api/checklist-templates',
    summary: "The organization's own templates by name, then the default ones",
    response: z.array(templateSchema),
  },
  create: {
    method: 'POST',
    path: '/api/checklist-templates',
    summary: 'Make a template',
    body: createTemplatePayload.extend({
      isDefault: ignored('a template that is made is never a default one'),
    }),
    response: templateSchema,
    status: 201,
    idempotent: true,
  },
  change: {
    method: 'PATCH',
    path: '/api/checklist-templates/:id',
    summary: 'Change a template; the default ones cannot be changed',
    body: updateTemplatePayload,
    response: templateSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/checklist-templates/:id',
    summary: 'Delete a template; checklists that were made from it stay',
  },
  listItems: {
    method: 'GET',
    path: '/api/checklist-templates/:id/items',
    summary: "A template's items, by position",
    response: z.array(templateItemSchema),
  },
  addItem: {
    method: 'POST',
    path: '/api/checklist-templates/:id/items',
    summary: 'Add an item to a template',
    body: createTemplateItemPayload,
    response: templateItemSchema,
    status: 201,
    idempotent: true,
  },
  orderItems: {
    method: 'PUT',
    path: '/api/checklist-templates/:id/items/order',
    summary: "Put a template's items into an order",
    body: orderItemsPayload,
    response: z.array(templateItemSchema),
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/checklist-template-items/:id',
    summary: 'Delete an item of a template',
  },
})
