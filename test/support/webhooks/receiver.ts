import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  id: string
  headers: IncomingHttpHeaders
  body: any
  /** @throws unless it is signed with this secret */
  verify(secret: string): void
}

/** An address, and the messages that arrived there. */
export interface Receiver {
  url: string
  /** Oldest first, whatever the answers were. */
  messages(): ReceivedMessage[]
  /** Sets the answer from now on: a status with an optional text, nothing at all, or a function. */
  answer(how: number | 'nothing' | ((response: ServerResponse) => void), body?: string): void
  /** The number of unanswered messages. */
  hanging(): number
}

export interface ReceiverServer {
  /** The certificate that a server must trust to reach it. */
  ca: string
  port: number
  receiver(): Receiver
  /** Ends the unanswered requests. */
  letGo(): void
  close(): Promise<void>
}

const ofTests = (name: string) => readFileSync(join(import.meta.dirname, '../worthless', name), 'utf8')

/** Programs on this machine that get a shop's events. */
export async function startReceivers(): Promise<ReceiverServer> {
  const ca = ofTests('certificate.pem')
  const receivers = new Map<string, (message: ReceivedMessage, response: ServerResponse) => void>()
  const server = createServer({ key: ofTests('key.pem'), cert: ca }, (request, response) => {
    void text(request).then((body) => {
      const { headers, url = '' } = request
      receivers.get(url)?.(
        {
          id: String(headers['webhook-id']),
          headers,
          body: JSON.parse(body),
          verify: (secret) => void new Webhook(secret).verify(body, headers as Record<string, string>),
        },
        response,
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ca,
    port,
    receiver() {
      const path = `/hooks/${crypto.randomUUID()}`
      const messages: ReceivedMessage[] = []
      let hanging = 0
      let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
      receivers.set(path, (message, response) => {
        messages.push(message)
        answer(response)
      })
      return {
        url: `https://localhost:${port}${path}`,
        messages: () => [...messages],
        hanging: () => hanging,
        answer(how, body = '') {
          if (typeof how === 'function') answer = how
          else if (how === 'nothing') answer = () => (hanging += 1)
          else answer = (response) => response.writeHead(how).end(body)
        },
      }
    },
    letGo: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
