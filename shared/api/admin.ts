import { databaseStatsSchema, resetPasswordPayload } from '#shared/admin/schemas.ts'
import { renewLinksQuery } from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'

export const adminApi = defineApi('Administration', {
  stats: {
    method: 'GET',
    path: '/api/admin/database-stats',
    summary: "The active organization's counts and users",
    response: databaseStatsSchema,
  },
  clearUsers: {
    method: 'DELETE',
    path: '/api/admin/clear-users',
    summary: 'Remove every other member, after a backup',
    query: renewLinksQuery,
  },
  clearAllData: {
    method: 'DELETE',
    path: '/api/admin/clear-all-data',
    summary: 'Remove all orders, files and own templates, after a backup',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/reset-password',
    summary: 'Choose a password for somebody, who has to change it at the next sign-in',
    body: resetPasswordPayload,
  },
})
