import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The best that node:http can do with a file: it discards what it receives, or sends bytes from memory. */
process.once('message', ({ bytes }: { bytes: number }) => {
  const body = Buffer.alloc(bytes, 'sawdust ')
  const server = http.createServer((request, response) => {
    if (request.method === 'PUT') request.resume().once('end', () => response.end())
    else response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
