import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../../server/db/client.ts'

export interface RoundTrips {
  /** A connection to the same database. */
  connection: Connection
  /** The messages since the last call, one text for each wait for PostgreSQL's answer. */
  taken(): string[]
  close(): Promise<void>
}

/** A proxy to PostgreSQL that records each round trip: all messages before a response. */
export async function watchRoundTrips(target: Connection): Promise<RoundTrips> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-trips-'))
  const name = `.s.PGSQL.${target.port ?? 5432}`
  const sockets = new Set<Socket>()
  let trips: { said: string }[] = []

  const server = createServer((client) => {
    const database = connect(join(String(target.host), name))
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    let trip: { said: string } | undefined
    client.on('data', (data) => {
      if (!trip) trips.push((trip = { said: '' }))
      trip.said += data.toString('latin1')
      database.write(data)
    })
    database.on('data', (data) => {
      trip = undefined
      client.write(data)
    })
    client.on('end', () => database.end())
    database.on('end', () => client.end())
  })
  server.listen(join(folder, name))
  await once(server, 'listening')
  return {
    connection: { ...target, host: folder },
    taken() {
      const taken = trips.map(({ said }) => said)
      trips = []
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
