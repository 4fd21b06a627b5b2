import { flowCsvQuery, flowQuery, flowSchema } from '#shared/flow/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const flowApi = defineApi(t.tagFlow, {
  read: {
    method: 'GET',
    path: '/api/flow',
    summary: t.flowRead,
    query: flowQuery,
    response: flowSchema,
  },
  csv: {
    method: 'GET',
    path: '/api/flow/csv',
    summary: t.flowCsv,
    query: flowCsvQuery,
    sendsFile: 'text/csv',
  },
})
