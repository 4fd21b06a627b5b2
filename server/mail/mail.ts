import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { htmlOf, textOf, type MailBody } from './mail-body.ts'

export interface Mail extends MailBody {
  to: string
  subject: string
  /** Without the angle brackets. */
  messageId?: string
  headers?: Record<string, string>
  fromName?: string
  replyTo?: string | undefined
}

/** The mail server refuses this mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** @throws MailRefused, or another error where a later try may succeed */
export type SendMail = (mail: Mail) => Promise<void>

const PATIENCE_MS = 30_000
/** More than the mails sent at a time, so that none waits in the library's own queue. */
const MOST_CONNECTIONS = 10
const IDLE_MS = 5000

export function openMail(config: MailConfig, patienceMs = PATIENCE_MS): { send: SendMail; close(): void } {
  // The wait that ends first tells whether the server was silent from the start.
  const setUpMs = 0.9 * patienceMs
  const transport = createTransport({
    url: config.smtpUrl,
    // Greeting, encrypting and signing in for each mail takes longer than the mail.
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A connection that the server closed is replaced. Other failures are retried later.
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
  // Each waiting mail keeps a worker from pushes, so one at a time tries a silent server.
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
        // Stops automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        text: textOf(body),
        html: htmlOf(body),
      })
    },
    close: () => transport.close(),
  }
}

const KEPT_OF_RESPONSE = 300

/** A refused sender or password can be corrected, so it doesn't count. */
function refusalIn(error: unknown): MailRefused | undefined {
  const { command, responseCode = 0, response = '' } = error as Partial<SMTPError>
  const isFinal = responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
  return isFinal ? new MailRefused(response.slice(0, KEPT_OF_RESPONSE), { cause: error }) : undefined
}

interface SMTPError {
  command: string
  responseCode: number
  response: string
}

/** Later silence may be the mail's own fault. */
function saidNothing(error: unknown): boolean {
  const { timeoutType } = error as { timeoutType?: string }
  return timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
}

/** A queue per organization would slow each look for jobs, so organizations share queues. */
const QUEUES = 64

export const mailQueue = (orgId: string) => `mails ${parseInt(orgId.slice(-8), 16) % QUEUES}`

/** It stays the same for each try of the mail, at every address of Kerf. */
export const messageIdOf = (id: string, appUrl: string): string =>
  `${id}@kerf.${new URL(appUrl).hostname.replace(/[^\w.-]/g, '')}`
