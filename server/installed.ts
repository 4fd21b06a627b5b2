import { createRequire } from 'node:module'
import type { Installed } from '#shared/installed.ts'

interface Description {
  version: string
  /** Packages say what they are (scripts/package/tree.ts). */
  installed?: Installed
}

const { version, installed = 'clone' } = createRequire(import.meta.url)('../package.json') as Description

/** What a person types for a command, in a container after `docker compose exec kerf`. */
const commandLine = (name: string) => (installed === 'clone' ? `npm run ${name} --` : `kerf ${name}`)

export { commandLine, installed, version }
