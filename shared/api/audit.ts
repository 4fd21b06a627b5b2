import { z } from 'zod'
import { auditEntrySchema, auditQuery } from '#shared/audit/schemas.ts'
import { defineApi } from './endpoint.ts'

export const auditApi = defineApi('Administration', {
  list: {
    method: 'GET',
    path: '/api/admin/audit-events',
    summary: 'What the active organization has to know of sign-ins, people and data, the latest first',
    description:
      'A hundred at a time: where there are more, the header Link says where the next page is (rel="next").',
    query: auditQuery,
    response: z.array(auditEntrySchema),
  },
})
