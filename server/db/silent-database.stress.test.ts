import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anotherBrowser } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts'

// As many as the server has connections to its database.
const REQUESTS = 5
const QUERY_TIMEOUT_MS = 5000

let kerf: OwnKerf
let network: TcpProxy
let server: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  const { host = '', port = 0 } = kerf.connection
  network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  const reached = { ...kerf.connection, host: '127.0.0.1', port: network.port }
  server = await kerf.another({ reached, queryTimeoutMs: QUERY_TIMEOUT_MS })
})
afterAll(async () => {
  await server.close()
  await network.close()
  await kerf.close()
})

test('a network that swallows packets is noticed, and the server works again as soon as there is another way', async () => {
  const visitor = await anotherBrowser(server, await anAdmin(kerf))
  const readAll = async () =>
    (await Promise.all(Array.from({ length: REQUESTS }, () => visitor.get('/api/orders')))).map(
      ({ status }) => status,
    )
  expect(await readAll()).toEqual(Array(REQUESTS).fill(200))
  network.swallow()
  const statuses = readAll()
  network.resume()
  // Those on a connection that was open get no response from it.
  expect(await statuses).toContain(503)
  // Requests that come together share a connection for their sessions, and the next ones may find another that is lost: it
  // is noticed as well, or closed for having been idle.
  await expect.poll(readAll).toEqual(Array(REQUESTS).fill(200))
})
