import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { BareResponse } from './bare-server.ts'

/** The settings of such a server: the database, the organization of its question, and the response to send. */
export interface BareQuery {
  connection: pg.ClientConfig
  orgId: string
  response: BareResponse
}

const QUESTION = { name: 'bare-question', text: 'select version from organizations where id = $1' }
// The same number as Kerf's.
const CONNECTIONS = 20

/**
 * The least work of a server that can't answer from memory alone. Each request asks PostgreSQL one question, with a
 * prepared statement and an index, and then sends the same bytes.
 */
process.once('message', ({ connection, orgId, response: { status, headers, body } }: BareQuery) => {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS })
  // Connections that are still closing when the database stops emit errors.
  pool.on('error', () => undefined)
  const sent = Object.fromEntries(headers)
  const bytes = Buffer.from(body, 'base64')
  async function answer(response: http.ServerResponse): Promise<void> {
    const { rows } = await pool.query({ ...QUESTION, values: [orgId] })
    response.writeHead(rows.length === 1 ? status : 500, sent).end(bytes)
  }
  const server = http.createServer(
    { keepAliveTimeout: 60_000 },
    (_request, response) => void answer(response),
  )
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
