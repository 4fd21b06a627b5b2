import http from 'node:http'
import type { BareResponse } from '../bare/bare-server.ts'

export type Headers = Record<string, string>

/** A request as text for the wire. */
export function requestText(method: string, path: string, headers: Headers, body?: unknown): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const sent: Headers = {
    Host: '127.0.0.1',
    ...headers,
    ...(content && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}

/** Reads one response, for a bare server to repeat. Its body stays compressed. */
export function readResponse(url: string, headers: Headers): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
          const kept = names
            .map((name, index): [string, string] => [name, response.rawHeaders[index * 2 + 1] ?? ''])
            // node:http writes these three itself, on every server.
            .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
          resolve({
            status: response.statusCode ?? 0,
            headers: kept,
            body: Buffer.concat(chunks).toString('base64'),
          })
        })
      })
      .on('error', reject)
  })
}
