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
import { ignored } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const templatesApi = defineApi(t.tagTemplates, {
  list: {
    method: 'GET',
    path: '/api/checklist-templates',
    summary: t.templatesList,
    response: z.array(templateSchema),
  },
  create: {
    method: 'POST',
    path: '/api/checklist-templates',
    summary: t.templatesCreate,
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
    summary: t.templatesChange,
    body: updateTemplatePayload,
    response: templateSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/checklist-templates/:id',
    summary: t.templatesRemove,
  },
  listItems: {
    method: 'GET',
    path: '/api/checklist-templates/:id/items',
    summary: t.templatesListItems,
    response: z.array(templateItemSchema),
  },
  addItem: {
    method: 'POST',
    path: '/api/checklist-templates/:id/items',
    summary: t.templatesAddItem,
    body: createTemplateItemPayload,
    response: templateItemSchema,
    status: 201,
    idempotent: true,
  },
  orderItems: {
    method: 'PUT',
    path: '/api/checklist-templates/:id/items/order',
    summary: t.templatesOrderItems,
    body: orderItemsPayload,
    response: z.array(templateItemSchema),
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/checklist-template-items/:id',
    summary: t.templatesRemoveItem,
  },
})
