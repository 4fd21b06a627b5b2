import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../server/db/client.ts'

export interface RoundTrips {
  /** Leads to the same database. */
  connection: Connection
  /** Counts from now on, up to the first statement with this text. */
  until(text: string): Promise<number>
  close(): Promise<void>
}

/** Counts how often somebody waits for PostgreSQL: each time that they say something after it has answered. */
export async function countRoundTrips(target: Connection): Promise<RoundTrips> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-trips-'))
  const name = `.s.PGSQL.${target.port ?? 5432}`
  const sockets = new Set<Socket>()
  const heard = new Set<(data: Buffer) => void>()
  let trips = 0

  const server = createServer((client) => {
    const database = connect(join(String(target.host), name))
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    let answered = true
    client.on('data', (data) => {
      if (answered) trips += 1
      answered = false
      database.write(data)
      for (const listener of heard) listener(data)
    })
    database.on('data', (data) => {
      answered = true
      client.write(data)
    })
    client.on('end', () => database.end())
    database.on('end', () => client.end())
  })
  server.listen(join(folder, name))
  await once(server, 'listening')
  return {
    connection: { ...target, host: folder },
    until(text) {
      const start = trips
      return new Promise((resolve) => {
        const listener = (data: Buffer) => {
          if (!data.includes(text)) return
          heard.delete(listener)
          resolve(trips - start)
        }
        heard.add(listener)
      })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
