import WebSocket, { type ClientOptions } from 'ws'

export interface Result {
  status: number
  headers: Headers
  /** The parsed body; undefined if there is none. */
  body: any
}

/** A caller with a cookie jar for Kerf's one cookie, like a browser; or a program with a token. */
export class Visitor {
  readonly url: string
  cookie: string | undefined
  /** An API token. */
  token: string | undefined
  /** The client address that a proxy would report. */
  readonly address: string | undefined

  constructor(url: string, address?: string) {
    this.url = url
    this.address = address
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Result> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Result> {
    return this.send('POST', path, body, headers)
  }

  put(path: string, body?: unknown): Promise<Result> {
    return this.send('PUT', path, body)
  }

  patch(path: string, body?: unknown): Promise<Result> {
    return this.send('PATCH', path, body)
  }

  delete(path: string): Promise<Result> {
    return this.send('DELETE', path)
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...headers,
      },
      ...(body !== undefined && {
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    })
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? ''
      this.cookie = pair.endsWith('=') ? undefined : pair
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    }
  }

  /** A socket with this visitor's cookie; it isn't open yet. */
  socket(headers: Record<string, string> = {}, options: ClientOptions = {}): WebSocket {
    return new WebSocket(`${this.url.replace('http', 'ws')}/ws`, {
      ...options,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...headers,
      },
    })
  }
}

/** The sorted statuses of simultaneous calls, whose order is random. */
export function statusesOf(responses: Result[]): number[] {
  return responses.map(({ status }) => status).sort((a, b) => a - b)
}
