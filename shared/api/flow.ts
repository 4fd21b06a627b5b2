import { flowCsvQuery, flowQuery, flowSchema } from '#shared/flow/schemas.ts'
import { defineApi } from './endpoint.ts'

export const flowApi = defineApi('Flow', {
  read: {
    method: 'GET',
    path: '/api/flow',
    summary: 'How orders flow through the shop: time in stages, throughput, ages, waits and promises',
    query: flowQuery,
    response: flowSchema,
  },
  csv: {
    method: 'GET',
    path: '/api/flow/csv',
    summary: 'One of these figures as a CSV file',
    query: flowCsvQuery,
    sendsFile: 'text/csv',
  },
})
