import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { readConfig, WrongSetting } from '../../../server/config.ts'
import { StartRefused } from '../../../server/db/embedded/start-refused.ts'
import { startServer, type RunningServer } from '../../../server/start.ts'
import type { Place } from './commands.ts'

// Servers on a database of their own, in the test's own process: that is many times as fast as a process.

const start = (place: Place) =>
  startServer(readConfig({ BACKUP_TO: 'off', ...place, PORT: '0' }), pino({ level: 'silent' }))

/** A server until the test ends. */
export async function aServer(place: Place): Promise<RunningServer> {
  const server = await start(place)
  onTestFinished(() => server.stop())
  return server
}

/** The sentence by which a start is refused. */
export async function refusedStart(place: Place): Promise<string> {
  try {
    const server = await start(place)
    await server.stop()
  } catch (error) {
    if (error instanceof StartRefused || error instanceof WrongSetting) return error.message
    throw error
  }
  throw new Error('The server started')
}
