import { request, Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import type { ClientOptions, WebSocket } from 'ws'
import { Visitor, type Result } from '../test/support/visitor.ts'

/** A caller over https on one connection, which it keeps as a browser does. */
export class KeptVisitor extends Visitor {
  readonly #ca: string
  readonly #agent: Agent

  constructor(url: string, ca: string) {
    super(url)
    this.#ca = ca
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, ca })
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(this.url + path, {
        method,
        agent: this.#agent,
        headers: {
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(content)),
          }),
          ...(this.cookie && { cookie: this.cookie }),
          ...headers,
        },
      })
      sent.once('response', resolve).once('error', reject).end(content)
    })
    const received = await text(response)
    const [pair] = response.headers['set-cookie']?.[0]?.split(';') ?? []
    if (pair) this.cookie = pair
    const isJson = response.headers['content-type']?.includes('json')
    return {
      status: response.statusCode ?? 0,
      headers: new Headers(response.headers as Record<string, string>),
      body: received === '' ? undefined : isJson ? JSON.parse(received) : received,
    }
  }

  override socket(headers: Record<string, string> = {}, options: ClientOptions = {}): WebSocket {
    return super.socket(headers, { ca: this.#ca, ...options })
  }

  close(): void {
    this.#agent.destroy()
  }
}
