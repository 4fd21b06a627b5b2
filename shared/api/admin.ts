import { z } from 'zod'
import { databaseStatsSchema, resetPasswordPayload } from '#shared/admin/schemas.ts'
import { renewLinksQuery } from '#shared/people/schemas.ts'
import { auditEntrySchema, auditQuery } from '#shared/audit/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const adminApi = defineApi(t.tagAdministration, {
  stats: {
    method: 'GET',
    path: '/api/admin/database-stats',
    summary: t.adminStats,
    response: databaseStatsSchema,
  },
  clearUsers: {
    method: 'DELETE',
    path: '/api/admin/clear-users',
    summary: t.adminClearUsers,
    query: renewLinksQuery,
  },
  clearAllData: {
    method: 'DELETE',
    path: '/api/admin/clear-all-data',
    summary: t.adminClearAllData,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/reset-password',
    summary: t.adminResetPassword,
    body: resetPasswordPayload,
  },
})

export const auditApi = defineApi(t.tagAdministration, {
  list: {
    method: 'GET',
    path: '/api/admin/audit-events',
    summary: t.auditList,
    description: t.pages({ n: 100 }),
    query: auditQuery,
    response: z.array(auditEntrySchema),
  },
})
