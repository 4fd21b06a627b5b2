import * as t from '#texts/account/account-mails.ts'
import { z } from 'zod'
import type { Services } from '../../../services.ts'
import { addJob, defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import { MailRefused, type Mail } from '../../../mail/mail.ts'
import { transact } from '../../../db/transact.ts'
import { audit, originSchema } from '../audit/audit.service.ts'
import {
  ACCOUNT_MAILS,
  createPasswordLink,
  FORGOTTEN_HOURS,
  passwordUrl,
  renewPasswordLink,
  WELCOME_HOURS,
} from '../profile/password-links.service.ts'
import { WELCOME } from '../members/members.service.ts'
import { selectHome, selectUserByEmail } from './auth.queries.ts'

export const FORGOTTEN = defineTask(
  'forgotten',
  // Jobs from an earlier version have no origin.
  z.object({ email: z.string(), origin: originSchema.optional() }),
)

const RESET = defineTask('reset', z.object({ linkId: z.string() }), 'mails')

export function mailTasks(services: Services): TaskHandler[] {
  const { sendMail } = services
  if (!sendMail) return []
  /** ADMINs can read in the security log that a mail was refused. */
  const sendTo = async (userId: string, mail: Mail): Promise<void> => {
    try {
      await sendMail(mail)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      const orgId = await selectHome(services.db, userId)
      const data = { to: mail.to, reason: error.message }
      if (orgId) await audit(services.db, { orgId, userId }, null, { type: 'mail.refused', data })
    }
  }

  return [
    handle(WELCOME, async ({ linkId, organizationName }) => {
      const person = await renewPasswordLink(services.db, linkId, WELCOME_HOURS)
      if (!person) return
      await sendTo(person.userId, {
        to: person.email,
        subject: t.welcomeSubject({ shop: organizationName }),
        lines: [
          t.hello({ name: person.name }),
          t.welcome({ shop: organizationName }),
          t.worksForDays({ n: WELCOME_HOURS / 24 }),
        ],
        link: { label: t.choosePassword, url: passwordUrl(services, linkId) },
      })
    }),

    // Known and unknown addresses both get here, so that the time of the response reveals nothing.
    handle(FORGOTTEN, async (asked) => {
      const user = await selectUserByEmail(services.db, asked.email)
      if (!user?.email) return
      const { origin } = asked
      const { id: userId } = user
      await transact(services.pool, async (tx) => {
        const linkId = await createPasswordLink(tx, userId, FORGOTTEN_HOURS)
        await addJob(tx, RESET, { linkId }, { queue: ACCOUNT_MAILS })
        const orgId = origin && (await selectHome(tx, userId))
        if (orgId) await audit(tx, { orgId, userId }, origin, { type: 'password.link_sent', data: {} })
      })
    }),

    // The link is stored first. If a mail is sent twice, both contain the same valid link.
    handle(RESET, async ({ linkId }) => {
      const person = await renewPasswordLink(services.db, linkId, FORGOTTEN_HOURS)
      if (!person) return
      await sendTo(person.userId, {
        to: person.email,
        subject: t.resetSubject,
        lines: [t.hello({ name: person.name }), t.resetAsked, t.worksForAnHour],
        link: { label: t.chooseNewPassword, url: passwordUrl(services, linkId) },
      })
    }),
  ]
}
