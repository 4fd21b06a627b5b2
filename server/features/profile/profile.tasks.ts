import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { SendMail } from '../../core/mail/mail.ts'

/** Tells an account's former address that the account has a new one. */
export const ADDRESS_CHANGED = defineTask(
  'address-changed',
  z.object({ former: z.string(), email: z.string(), name: z.string() }),
  'mails',
)

export function profileTasks(send: SendMail): TaskHandler[] {
  return [
    handle(ADDRESS_CHANGED, ({ former, email, name }) =>
      send({
        to: former,
        subject: 'Your Kerf account has another address',
        lines: [
          `Hello ${name},`,
          `the address of your Kerf account was changed to ${email}. You sign in with that one from now on.`,
          'If it was not you, tell an admin of your organization.',
        ],
      }),
    ),
  ]
}
