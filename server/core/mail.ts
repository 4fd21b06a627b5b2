import { createTransport } from 'nodemailer'
import type { MailConfig } from './config.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  lines: string[]
  /** The one thing to press, if there is one; a paragraph of its own after the others. */
  link?: { label: string; url: string }
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
    async send({ to, subject, lines, link }) {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject,
        text: [...lines, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n'),
        html: htmlOf(lines, link),
      })
    },
    close: () => transport.close(),
  }
}

function htmlOf(lines: string[], link: Mail['link']): string {
  const paragraphs = [...lines.map((line) => `<p>${escape(line)}</p>`), ...(link ? buttonOf(link) : [])]
  return `<div style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em">
${paragraphs.join('\n')}
</div>`
}

function buttonOf({ label, url }: NonNullable<Mail['link']>): string[] {
  return [
    `<p><a href="${escape(url)}" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: #8a5a22; color: #fff; text-decoration: none">${escape(label)}</a></p>`,
    `<p style="font-size: 13px; color: #666">${escape(url)}</p>`,
  ]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
