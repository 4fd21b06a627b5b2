import { z } from 'zod'
import { assigneeSchema, undoQuery } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const assigneesApi = defineApi(t.tagAssignees, {
  list: {
    method: 'GET',
    path: '/api/orders/:id/assignees',
    summary: t.assigneesList,
    response: z.array(assigneeSchema),
  },
  assign: {
    method: 'PUT',
    path: '/api/orders/:id/assignees/:userId',
    summary: t.assigneesAssign,
    query: undoQuery,
    response: assigneeSchema,
  },
  unassign: {
    method: 'DELETE',
    path: '/api/orders/:id/assignees/:userId',
    summary: t.assigneesUnassign,
    query: undoQuery,
  },
})
