import * as t from '#texts/account/account-mails.ts'
import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'

export const ADDRESS_CHANGED = defineTask(
  'address-changed',
  z.object({ former: z.string(), email: z.string(), name: z.string() }),
  'mails',
)

export function profileTasks({ sendMail }: Services): TaskHandler[] {
  if (!sendMail) return []
  return [
    handle(ADDRESS_CHANGED, ({ former, email, name }) =>
      sendMail({
        to: former,
        subject: t.addressSubject,
        lines: [t.hello({ name }), t.addressChanged({ email }), t.notYou],
      }),
    ),
  ]
}
