import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

export const exportApi = defineApi('Organizations', {
  everything: {
    method: 'GET',
    path: '/api/organizations/:orgId/export',
    summary: 'All that the organization has, as a ZIP of CSV files and its files: ADMIN',
    params: ofOrganization,
    sendsFile: 'application/zip',
  },
})
