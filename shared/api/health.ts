import { z } from 'zod'
import { defineApi } from './endpoint.ts'

const healthSchema = z.object({
  status: z.enum(['ok', 'down']),
  database: z.enum(['ok', 'down']),
  version: z.string(),
  mail: z.boolean().meta({ description: 'Whether mails can be sent, such as for a forgotten password' }),
  registration: z
    .enum(['open', 'invited'])
    .optional()
    .meta({ description: 'Whether anybody can register, or only who was invited; not while it is down' }),
})

export const healthApi = defineApi('Operation', {
  read: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the server can work',
    response: healthSchema,
    unavailable: healthSchema,
  },
})
