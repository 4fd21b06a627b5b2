import { z } from 'zod'
import {
  checklistItemSchema,
  checklistSchema,
  createChecklistItemPayload,
  createChecklistPayload,
  orderItemsPayload,
  updateChecklistItemPayload,
} from '#shared/checklists/schemas.ts'
import { defineApi } from './endpoint.ts'

export const checklistsApi = defineApi('Checklists', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/checklists',
    summary: "An order's checklists with their items, the oldest first",
    response: z.array(checklistSchema),
  },
  create: {
    method: 'POST',
    path: '/api/orders/:id/checklists',
    summary: 'Make a checklist for an order, from scratch or with the items of a template',
    body: createChecklistPayload,
    response: checklistSchema,
    status: 201,
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/checklists/:id',
    summary: 'Delete a checklist',
  },
  listItems: {
    method: 'GET',
    path: '/api/checklists/:id/items',
    summary: "A checklist's items, by position and age",
    response: z.array(checklistItemSchema),
  },
  addItem: {
    method: 'POST',
    path: '/api/checklists/:id/items',
    summary: 'Add an item to a checklist',
    body: createChecklistItemPayload,
    response: checklistItemSchema,
    status: 201,
    idempotent: true,
  },
  orderItems: {
    method: 'PUT',
    path: '/api/checklists/:id/items/order',
    summary: "Put a checklist's items into an order",
    body: orderItemsPayload,
    response: z.array(checklistItemSchema),
  },
  changeItem: {
    method: 'PATCH',
    path: '/api/checklist-items/:id',
    summary: 'Complete, reopen or edit an item',
    body: updateChecklistItemPayload,
    response: checklistItemSchema,
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/checklist-items/:id',
    summary: 'Delete an item',
  },
})
