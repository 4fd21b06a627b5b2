import { z } from 'zod'
import {
  checklistItemSchema,
  changeChecklistPayload,
  checklistSchema,
  createChecklistItemPayload,
  createChecklistPayload,
  orderItemsPayload,
  updateChecklistItemPayload,
} from '#shared/checklists/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const checklistsApi = defineApi(t.tagChecklists, {
  list: {
    method: 'GET',
    path: '/api/orders/:id/checklists',
    summary: t.checklistsList,
    response: z.array(checklistSchema),
  },
  create: {
    method: 'POST',
    path: '/api/orders/:id/checklists',
    summary: t.checklistsCreate,
    body: createChecklistPayload,
    response: checklistSchema,
    status: 201,
    idempotent: true,
  },
  change: {
    method: 'PATCH',
    path: '/api/checklists/:id',
    summary: t.checklistsChange,
    body: changeChecklistPayload,
    response: checklistSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/checklists/:id',
    summary: t.checklistsRemove,
  },
  listItems: {
    method: 'GET',
    path: '/api/checklists/:id/items',
    summary: t.checklistsListItems,
    response: z.array(checklistItemSchema),
  },
  addItem: {
    method: 'POST',
    path: '/api/checklists/:id/items',
    summary: t.checklistsAddItem,
    body: createChecklistItemPayload,
    response: checklistItemSchema,
    status: 201,
    idempotent: true,
  },
  orderItems: {
    method: 'PUT',
    path: '/api/checklists/:id/items/order',
    summary: t.checklistsOrderItems,
    body: orderItemsPayload,
    response: z.array(checklistItemSchema),
  },
  changeItem: {
    method: 'PATCH',
    path: '/api/checklist-items/:id',
    summary: t.checklistsChangeItem,
    body: updateChecklistItemPayload,
    response: checklistItemSchema,
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/checklist-items/:id',
    summary: t.checklistsRemoveItem,
  },
})
