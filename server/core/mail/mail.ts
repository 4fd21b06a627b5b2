import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { htmlOf, textOf, type MailBody } from './mail-body.ts'

export interface Mail extends MailBody {
  to: string
  subject: string
  /** The same for each try of the mail, without the angle brackets. */
  messageId?: string
  headers?: Record<string, string>
  /** The name before Kerf's address, instead of Kerf's own. */
  fromName?: string
  /** The address for replies. */
  replyTo?: string | undefined
}

/** The mail server refuses this mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Hands a mail to the mail server. @throws MailRefused, or another error where a later try may succeed */
export type SendMail = (mail: Mail) => Promise<void>

const PATIENCE_MS = 30_000
/** More than the mails sent at a time, so that none waits in the library's own queue. */
const MOST_CONNECTIONS = 10
const IDLE_MS = 5000

/** @param patienceMs how long the mail server may stay silent */
export function openMail(config: MailConfig, patienceMs = PATIENCE_MS): { send: SendMail; close(): void } {
  // Slightly shorter: the waits for the first word and for any word start at the same moment. With equal times
  // either could end first. The one that ended tells whether the server was silent from the start.
  const setUpMs = 0.9 * patienceMs
  const transport = createTransport({
    url: config.smtpUrl,
    // Greeting, encrypting and signing in for each mail takes longer than the mail. A connection stays open
    // while mails follow each other. Servers close idle ones.
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // If the server closed the connection, the mail uses another one. Other failures are retried later.
    maxRequeues: 1,
    connectionTimeout: setUpMs,
    greetingTimeout: setUpMs,
    socketTimeout: patienceMs,
    // Otherwise a password would cross the network in clear text where the server offers no TLS.
    ...(new URL(config.smtpUrl).username !== '' &&
      !/[?&]requireTLS=/.test(config.smtpUrl) && { requireTLS: true }),
    // Kerf composes all content: nothing may be read from a file or another host.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // All mails share one server. While it is silent, one mail at a time tries it: each waiting mail keeps a
  // worker from pushes.
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
        // This stops automatic replies, such as absence notes (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        text: textOf(body),
        html: htmlOf(body),
      })
    },
    close: () => transport.close(),
  }
}

const KEPT_OF_RESPONSE = 300

/**
 * A final refusal of the recipient or the mail. A refused sender or password can be corrected, so it doesn't
 * count.
 */
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

/**
 * Whether the server was silent before it got any part of the mail. Later silence may be the mail's own fault.
 */
function saidNothing(error: unknown): boolean {
  const { timeoutType } = error as { timeoutType?: string }
  return timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
}
