import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A recorded response of Kerf; the body in base64. */
export interface BareResponse {
  status: number
  headers: [string, string][]
  body: string
}

/** The best that node:http can do: it answers every request with the same status, headers and bytes. */
process.once('message', ({ status, headers, body }: BareResponse) => {
  const sent = Object.fromEntries(headers)
  const bytes = Buffer.from(body, 'base64')
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    response.writeHead(status, sent).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
