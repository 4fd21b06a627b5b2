import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** The envelope's recipients, whatever the headers say. */
  recipients: string[]
  /** By lower-case name. */
  headers: Record<string, string>
  text: string
  html: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** The accepted mails, oldest first. */
  mails(): ReceivedMail[]
  /** Whether mails are refused, as by a server in maintenance. */
  refuse(refuses: boolean): void
  /** Has no mailbox for this address. */
  forget(address: string): void
  /** Whether mails are accepted but the connection breaks before the reply. */
  takeSilently(silently: boolean): void
  close(): Promise<void>
}

/** A real mail server that delivers nothing. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const unknown = new Set<string>()
  let refusing = false
  let silent = false
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(refusing ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
    },
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
      done(unknown.has(address.toLowerCase()) ? refusal : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, ...parse(Buffer.concat(chunks).toString('latin1')) })
        if (silent) cut(session.id)
        else done()
      })
    },
  })
  function cut(sessionId: string): void {
    for (const connection of server.connections) if (connection.id === sessionId) connection.close()
  }
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: () => [...received],
    refuse(refuses) {
      refusing = refuses
    },
    forget: (address) => void unknown.add(address.toLowerCase()),
    takeSilently(silently) {
      silent = silently
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(raw: string): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  const part = (type: string) => {
    const found = parts.map(split).find(({ headers }) => headers['content-type']?.startsWith(type))
    return found ? decode(found.body, found.headers['content-transfer-encoding']) : ''
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = ''] = line.split(':', 1)
    return [name.toLowerCase(), line.slice(name.length + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding = '7bit'): string {
  const plain =
    encoding === 'quoted-printable'
      ? body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('latin1')
        : body
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}
