import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer as Kerf gave it once; the body in base64. */
export interface BareAnswer {
  status: number
  headers: [string, string][]
  body: string
}

/** What node:http can do at best: the same status, headers and bytes for every request. */
process.once('message', ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = http.createServer((_request, response) => {
    response.writeHead(status, Object.fromEntries(headers)).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
