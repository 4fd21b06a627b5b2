import { queryOptions } from '@tanstack/react-query'
import { healthApi } from '#shared/api/health.ts'
import { queryOf } from './api.ts'

/** An unhealthy server sends none. */
export const mailQuery = queryOptions({ ...queryOf(healthApi.read), select: ({ mail }) => mail })
