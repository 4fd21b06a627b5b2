import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Page } from '@playwright/test'

export interface Receiver {
  url: string
  host: string
  /** The types of the messages that came, the oldest first, with their ids. */
  came(): { type: string; id: string }[]
  /** From now on it answers so. */
  answer(status: number, body?: string): void
  /** @throws unless the message that came last is signed with this secret */
  verifyLast(secret: string): void
  close(): Promise<void>
}

/** Another program on this machine, which hears of what happens. */
export async function startReceiver(): Promise<Receiver> {
  const messages: { id: string; body: string; headers: Record<string, string> }[] = []
  let how = { status: 200, body: 'Thank you' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>
      messages.push({ id: headers['webhook-id'] ?? '', body, headers })
      response.writeHead(how.status).end(how.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/kerf`,
    host,
    came: () => messages.map(({ id, body }) => ({ type: JSON.parse(body).type, id })),
    answer: (status, body = '') => void (how = { status, body }),
    verifyLast(secret) {
      const { body = '', headers = {} } = messages.at(-1) ?? {}
      new Webhook(secret).verify(body, headers)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const webhooksOf = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
