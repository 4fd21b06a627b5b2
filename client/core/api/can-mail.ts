import { queryOptions } from '@tanstack/react-query'
import { healthApi } from '#shared/api/health.ts'
import { queryOf } from './api.ts'

/** Whether mails can be sent; a server that is not well sends none. */
export const mailQuery = queryOptions({ ...queryOf(healthApi.read), select: ({ mail }) => mail })
