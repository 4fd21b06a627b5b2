import { z } from 'zod'
import { assigneeSchema } from '#shared/orders/schemas.ts'
import { undoQuery } from '#shared/orders/undo.ts'
import { defineApi } from './endpoint.ts'

export const assigneesApi = defineApi('Team of an order', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/assignees',
    summary: 'Who is assigned to an order',
    response: z.array(assigneeSchema),
  },
  assign: {
    method: 'PUT',
    path: '/api/orders/:id/assignees/:userId',
    summary: 'Assign a member of the organization',
    query: undoQuery,
    response: assigneeSchema,
  },
  unassign: {
    method: 'DELETE',
    path: '/api/orders/:id/assignees/:userId',
    summary: 'Take an assignment back',
    query: undoQuery,
  },
})
