import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs.ts'
import type { SendMail } from '../../core/mail.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import {
  createPasswordLink,
  FORGOTTEN_HOURS,
  passwordUrl,
  renewPasswordLink,
  WELCOME_HOURS,
} from '../people/password-links.service.ts'
import { WELCOME } from '../people/welcome.ts'
import { selectUserByEmail } from './auth.queries.ts'

interface MailDeps {
  db: Database
  pool: Pool
  secret: string
  appUrl: string
}

/** Sends a link to choose a new password to whoever has this address, if anybody has. */
export const FORGOTTEN = defineTask('forgotten', z.object({ email: z.string() }))

/** The mails about accounts. */
export function mailTasks(deps: MailDeps, send: SendMail): TaskHandler[] {
  return [
    handle(WELCOME, async ({ linkId, organizationName }) => {
      const person = await renewPasswordLink(deps.db, linkId, WELCOME_HOURS)
      if (!person) return
      await send({
        to: person.email,
        subject: `Your account for ${organizationName}`,
        lines: [
          `Hello ${person.name},`,
          `there is an account for you on Kerf, the order board of ${organizationName}. Choose a password to sign in.`,
          `The link works once, for ${WELCOME_HOURS / 24} days.`,
        ],
        link: { label: 'Choose a password', url: passwordUrl(deps, linkId) },
      })
    }),

    // Known and unknown addresses get here alike, so that how long the answer takes tells nothing.
    handle(FORGOTTEN, async (asked) => {
      const user = await selectUserByEmail(deps.db, asked.email)
      if (!user?.email) return
      const { id, email, displayName } = user
      await transact(deps.pool, async (tx) => {
        const linkId = await createPasswordLink(tx, id, FORGOTTEN_HOURS)
        // Inside, so that a mail that was not taken leaves no link behind.
        await send({
          to: email,
          subject: 'Choose a new password',
          lines: [
            `Hello ${displayName},`,
            'somebody, hopefully you, asked for a new password on Kerf. If it was not you, there is nothing to do.',
            'The link works once, for an hour.',
          ],
          link: { label: 'Choose a new password', url: passwordUrl(deps, linkId) },
        })
      })
    }),
  ]
}
