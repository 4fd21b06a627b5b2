import { createTransport } from 'nodemailer'
import type { MailConfig } from './config.ts'
import { htmlOf, textOf, type MailBody } from './mail-body.ts'

export interface Mail extends MailBody {
  to: string
  subject: string
  /** The same each time that the mail is sent, without the angle brackets. */
  messageId?: string
  headers?: Record<string, string>
}

/** Hands a mail to the mail server. @throws when that does not take it: try again later */
export type SendMail = (mail: Mail) => Promise<void>

const PATIENCE_MS = 30_000

export function openMail(config: MailConfig): { send: SendMail; close(): void } {
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // What a mail says is made here; nothing in it may be read from a file or another host.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, messageId, headers, ...body }) {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject,
        ...(messageId && { messageId: `<${messageId}>` }),
        ...(headers && { headers }),
        text: textOf(body),
        html: htmlOf(body),
      })
    },
    close: () => transport.close(),
  }
}
