import { causesOf } from '../connection-errors.ts'
import { StartRefused } from './start-refused.ts'

const CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** What to do where something in DATA_DIR can't be read or written. Undefined for any other error. */
export function notAllowed(dataDir: string, error: unknown): StartRefused | undefined {
  const cause = [...causesOf(error)].find(
    ({ code, path }) => CODES.has(code ?? '') && path !== undefined && `${path}/`.startsWith(`${dataDir}/`),
  )
  return (
    cause &&
    new StartRefused(
      `DATA_DIR ${dataDir} can’t be used (${cause.message}): the user who starts Kerf must own what lies in it. What was ` +
        'made there as root, such as by a command, is given back with chown -R.',
      { cause },
    )
  )
}
