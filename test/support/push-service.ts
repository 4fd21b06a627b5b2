import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PushMessage, Subscription } from '#shared/notifications/types.ts'
import { decrypt, verifyVapid } from './push-protocol.ts'

export interface ReceivedPush {
  message: PushMessage
  /** The server's key, by which it was signed. */
  publicKey: string
  /** Whom to ask, as the server says. */
  contact: string
  headers: Record<string, string | string[] | undefined>
}

/** A browser, as a push service knows it. */
export interface PushedBrowser {
  subscription: Subscription
  /** What was sent to it, the oldest first, whatever was answered. */
  pushes(): ReceivedPush[]
}

export interface PushService {
  /** What a server must trust to reach it. */
  ca: string
  browser(): PushedBrowser
  /** What it answers from now on; with nothing it takes the push and never answers. */
  answer(status: number | undefined, headers?: Record<string, string>): void
  /** How many requests it has not answered. */
  hanging(): number
  /** Cuts those off. */
  letGo(): void
  close(): Promise<void>
}

const ofTests = (name: string) => readFileSync(join(import.meta.dirname, 'worthless', name), 'utf8')

/** Speaks the protocol of push services (RFC 8030, 8188, 8291, 8292) on this machine, and brings nothing anywhere. */
export async function startPushService(): Promise<PushService> {
  const ca = ofTests('certificate.pem')
  const browsers = new Map<string, (body: Buffer, headers: ReceivedPush['headers']) => void>()
  let status: number | undefined = 201
  let more: Record<string, string> = {}
  let hanging = 0
  const server = createServer({ key: ofTests('key.pem'), cert: ca }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    browsers.get(request.url ?? '')?.(Buffer.concat(chunks), request.headers)
    if (status === undefined) hanging += 1
    else response.writeHead(status, more).end(status < 300 ? '' : 'as the test wants it')
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
      browsers.set(path, (body, headers) => {
        const message = JSON.parse(decrypt(body, keys, auth)) as PushMessage
        pushes.push({ message, headers, ...verifyVapid(headers.authorization, origin) })
      })
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        pushes: () => [...pushes],
      }
    },
    answer(next, headers = {}) {
      status = next
      more = headers
    },
    hanging: () => hanging,
    letGo: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
