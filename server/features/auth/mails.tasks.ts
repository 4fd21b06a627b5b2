import { z } from 'zod'
import { addJob, defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { MailRefused, type Mail, type SendMail } from '../../core/mail/mail.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import { originSchema } from '../audit/origin.ts'
import { ACCOUNT_MAILS } from '../profile/account-mails.ts'
import {
  createPasswordLink,
  FORGOTTEN_HOURS,
  passwordUrl,
  renewPasswordLink,
  WELCOME_HOURS,
} from '../profile/password-links.service.ts'
import { WELCOME } from '../members/welcome.ts'
import { selectHome, selectUserByEmail } from './auth.queries.ts'

interface MailDeps {
  db: Database
  pool: Pool
  secret: string
  appUrl: string
}

/** Makes a link to choose a new password for the person with this address, if there is one. */
export const FORGOTTEN = defineTask(
  'forgotten',
  // Jobs from an earlier version have no origin.
  z.object({ email: z.string(), origin: originSchema.optional() }),
)

/** Sends this link. */
const RESET = defineTask('reset', z.object({ linkId: z.string() }), 'mails')

export function mailTasks(deps: MailDeps, send: SendMail): TaskHandler[] {
  /** ADMINs can read in the security log that a mail was refused. */
  async function sendTo(userId: string, mail: Mail): Promise<void> {
    try {
      await send(mail)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      const orgId = await selectHome(deps.db, userId)
      const data = { to: mail.to, reason: error.message }
      if (orgId) await audit(deps.db, { orgId, userId }, null, { type: 'mail.refused', data })
    }
  }

  return [
    handle(WELCOME, async ({ linkId, organizationName }) => {
      const person = await renewPasswordLink(deps.db, linkId, WELCOME_HOURS)
      if (!person) return
      await sendTo(person.userId, {
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

    // Known and unknown addresses both get here, so that the time of the response reveals nothing.
    handle(FORGOTTEN, async (asked) => {
      const user = await selectUserByEmail(deps.db, asked.email)
      if (!user?.email) return
      const { origin } = asked
      const { id: userId } = user
      await transact(deps.pool, async (tx) => {
        const linkId = await createPasswordLink(tx, userId, FORGOTTEN_HOURS)
        await addJob(tx, RESET, { linkId }, { queue: ACCOUNT_MAILS })
        const orgId = origin && (await selectHome(tx, userId))
        if (orgId) await audit(tx, { orgId, userId }, origin, { type: 'password.link_sent', data: {} })
      })
    }),

    // The link is stored first. If a mail is sent twice, both contain the same valid link.
    handle(RESET, async ({ linkId }) => {
      const person = await renewPasswordLink(deps.db, linkId, FORGOTTEN_HOURS)
      if (!person) return
      await sendTo(person.userId, {
        to: person.email,
        subject: 'Choose a new password',
        lines: [
          `Hello ${person.name},`,
          'somebody, hopefully you, asked for a new password on Kerf. If it was not you, there is nothing to do.',
          'The link works once, for an hour.',
        ],
        link: { label: 'Choose a new password', url: passwordUrl(deps, linkId) },
      })
    }),
  ]
}
