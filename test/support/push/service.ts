import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PushMessage, Subscription } from '#shared/notifications/schemas.ts'
import { decrypt, verifyVapid } from './protocol.ts'

export interface ReceivedPush {
  message: PushMessage
  /** The server's public key, which signed the push. */
  publicKey: string
  /** The contact that the server gives. */
  contact: string
  headers: Record<string, string | string[] | undefined>
}

/** A browser, as a push service knows it. */
export interface PushedBrowser {
  subscription: Subscription
  /** Its pushes, oldest first, whatever the answers were. */
  pushes(): ReceivedPush[]
  /** Sets how its pushes are answered: a status, a function, or undefined to accept a push and never answer. */
  answer(
    how: number | ((response: ServerResponse) => void) | undefined,
    headers?: Record<string, string>,
  ): void
}

export interface PushService {
  /** The certificate that a server must trust to reach it. */
  ca: string
  browser(): PushedBrowser
  /** The number of unanswered requests. */
  hanging(): number
  /** Ends the unanswered requests. */
  letGo(): void
  close(): Promise<void>
}

const ofTests = (name: string) => readFileSync(join(import.meta.dirname, '../worthless', name), 'utf8')

/** Speaks the protocol of push services (RFC 8030, 8188, 8291, 8292) on this machine, and delivers nothing. */
export async function startPushService(): Promise<PushService> {
  const ca = ofTests('certificate.pem')
  const browsers = new Map<
    string,
    (body: Buffer, request: IncomingMessage, response: ServerResponse) => void
  >()
  let hanging = 0
  const server = createServer({ key: ofTests('key.pem'), cert: ca }, (request, response) => {
    void buffer(request).then((body) => browsers.get(request.url ?? '')?.(body, request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ca,
    browser() {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const pushes: ReceivedPush[] = []
      let how: Parameters<PushedBrowser['answer']>[0] = 201
      let more: Record<string, string> = {}
      browsers.set(path, (body, { headers }, response) => {
        const message = JSON.parse(decrypt(body, keys, auth)) as PushMessage
        pushes.push({ message, headers, ...verifyVapid(headers.authorization, origin) })
        if (how === undefined) hanging += 1
        else if (typeof how === 'function') how(response)
        else response.writeHead(how, more).end(how < 300 ? '' : 'as the test wants it')
      })
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        pushes: () => [...pushes],
        answer(next, headers = {}) {
          how = next
          more = headers
        },
      }
    },
    hanging: () => hanging,
    letGo: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
