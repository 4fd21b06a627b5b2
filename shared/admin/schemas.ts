import { z } from 'zod'
import { newPassword } from '#shared/people/schemas.ts'
import { ROLES } from '#shared/people/people.ts'
import { email } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'

export const databaseStatsSchema = z.object({
  userCount: z.int(),
  organizationCount: z.int(),
  orderCount: z.int(),
  users: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      email: z.string().nullable(),
      role: z.enum(ROLES),
      createdAt: z.string(),
    }),
  ),
})

export const resetPasswordPayload = z.object({ email: email(tLabel.email), newPassword })
