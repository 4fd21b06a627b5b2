import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { htmlOf, textOf, type MailBody } from './mail-body.ts'

export interface Mail extends MailBody {
  to: string
  subject: string
  /** The same each time that the mail is sent, without the angle brackets. */
  messageId?: string
  headers?: Record<string, string>
  /** The name before Kerf's address, in place of Kerf's own. */
  fromName?: string
  /** Where answers go. */
  replyTo?: string | undefined
}

/** The mail server refuses this mail, and would again. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Hands a mail to the mail server. @throws MailRefused, or another error where a later try may succeed */
export type SendMail = (mail: Mail) => Promise<void>

const PATIENCE_MS = 30_000
/** More than mails are sent at a time, so that none waits in the library's own queue. */
const MOST_CONNECTIONS = 10
const IDLE_MS = 5000

/** @param patienceMs how long the mail server may say nothing */
export function openMail(config: MailConfig, patienceMs = PATIENCE_MS): { send: SendMail; close(): void } {
  // A little shorter: the wait for the first word begins in the moment in which the wait for any word does, and as long as
  // that it could end after it. Which of them has ended tells whether the server was silent from the beginning.
  const setUpMs = 0.9 * patienceMs
  const transport = createTransport({
    url: config.smtpUrl,
    // To greet, encrypt and sign in for each mail would take longer than the mail. A connection is kept as long as mails follow
    // each other: servers close those on which nothing comes.
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // If the server has closed the connection, the mail goes over another one. Other failures are tried again later.
    maxRequeues: 1,
    connectionTimeout: setUpMs,
    greetingTimeout: setUpMs,
    socketTimeout: patienceMs,
    // Otherwise a password would cross the network in clear where the server offers no TLS.
    ...(new URL(config.smtpUrl).username !== '' &&
      !/[?&]requireTLS=/.test(config.smtpUrl) && { requireTLS: true }),
    // What a mail says is made here; nothing in it may be read from a file or another host.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // It is the same for all mails: while it says nothing one at a time finds out whether it answers again, since each that waits
  // for it keeps a worker from pushes.
  let isSilent = false
  let underway = 0

  async function hand(mail: SendMailOptions): Promise<void> {
    if (isSilent && underway > 0) {
      throw new Error('The mail server says nothing. Another mail waits for its answer')
    }
    underway += 1
    try {
      await transport.sendMail(mail)
      isSilent = false
    } catch (error) {
      isSilent = saidNothing(error)
      throw refusalIn(error) ?? error
    } finally {
      underway -= 1
    }
  }

  const sender = /<([^>]+)>$/.exec(config.mailFrom)?.[1] ?? config.mailFrom

  return {
    async send({ to, subject, messageId, headers, fromName, replyTo, ...body }) {
      await hand({
        from: fromName ? { name: fromName, address: sender } : config.mailFrom,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        to: { name: '', address: to },
        subject,
        ...(messageId && { messageId: `<${messageId}>` }),
        // No machine answers it, such as with a note of absence (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        text: textOf(body),
        html: htmlOf(body),
      })
    },
    close: () => transport.close(),
  }
}

const KEPT_OF_RESPONSE = 300

/** What the server says of the recipient or of the mail. A refusal of the sender or the password can be mended, so it is no such. */
function refusalIn(error: unknown): MailRefused | undefined {
  const { command, responseCode = 0, response = '' } = error as Partial<SMTPError>
  const isFinal = responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
  return isFinal ? new MailRefused(response.slice(0, KEPT_OF_RESPONSE), { cause: error }) : undefined
}

/** What the library adds to an error. */
interface SMTPError {
  command: string
  responseCode: number
  response: string
}

/** Whether the server was silent before anything of the mail was said to it. What comes later may be the mail's own fault. */
function saidNothing(error: unknown): boolean {
  const { timeoutType } = error as { timeoutType?: string }
  return timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
}
