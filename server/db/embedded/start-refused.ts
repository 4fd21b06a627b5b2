import { installed } from '../../installed.ts'
import { causesOf } from '../connection-errors.ts'

/** In one plain sentence, shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

const CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** Undefined for any other error. */
export function notAllowed(dataDir: string, error: unknown): StartRefused | undefined {
  const cause = [...causesOf(error)].find(
    ({ code, path }) => CODES.has(code ?? '') && path !== undefined && `${path}/`.startsWith(`${dataDir}/`),
  )
  return (
    cause &&
    new StartRefused(
      `DATA_DIR ${dataDir} can’t be used (${cause.message}): the user who starts Kerf must own everything in it. ` +
        howToGive(dataDir),
      { cause },
    )
  )
}

/** Ends with a command to copy. */
export function howToGive(dataDir: string): string {
  const [user, group] = [process.geteuid?.(), process.getegid?.()]
  const before = installed === 'container' ? 'docker compose run --rm --user root kerf' : 'sudo'
  return `To give it to that user, run: ${before} chown -R ${user}:${group} ${dataDir}`
}
