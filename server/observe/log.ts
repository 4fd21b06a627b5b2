import { pino, type DestinationStream, type Logger } from 'pino'

// Texts, addresses and hashes don't belong in a log, and errors of the database and of mail contain them.

// As they look in a line of JSON.
const PARAMETERS = /\\n *params: (?:[^"\\]|\\.)*/g
// Anywhere in the line: somebody may send a token in an address, where it opens nothing.
const TOKEN = /kerf(_|%5f)[\w-]{20,}/gi
const HASH = /\$argon2[\w$=,+/.-]+/g
const ADDRESS = /[^\s"'`<>()[\]{},:;=@\\/]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
// A part of an address this long opens something: a calendar, or the target of a link in a mail.
const SECRET = /(?<=[/=])[\w.~%-]{60,}/g
// The text before it identifies it, plain or encoded in another address.
const INVITE = /(?<=invite(?:s\/|s%2f|=|%3d))[\w.~%-]{16,}/gi

/** Others, such as `params` and `detail`, hold people's data. */
const SHOWN = new Set([
  'code',
  'errno',
  'syscall',
  'hostname',
  'address',
  'port',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'command',
  'responseCode',
  '$metadata',
])
// A longer chain of causes is a circle.
const MAX_DEPTH = 5

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => presentError(error, 0) },
    hooks: { streamWrite: redact },
  }
  return destination ? pino(options, destination) : pino(options)
}

function presentError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return String(error)
  const message = error.message.replace(/\n *params: .*/s, '')
  const type = error.constructor.name
  const shown = Object.entries(error).filter(([name]) => SHOWN.has(name))
  return {
    type,
    message,
    stack: `${type}: ${message}${framesOf(error)}`,
    ...Object.fromEntries(shown),
    ...(error.cause !== undefined && { cause: presentError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.map((each: unknown) => presentError(each, depth + 1)),
    }),
  }
}

/** The message may look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf('\n    at ', stack.indexOf(message) + message.length)
  return start < 0 || !stack.includes(message) ? '' : stack.slice(start)
}

/** For other ways in, such as library texts that contain an error's message. */
function redact(line: string): string {
  return line
    .replace(PARAMETERS, '')
    .replace(TOKEN, '[token]')
    .replace(HASH, '[hash]')
    .replace(ADDRESS, '[address]')
    .replace(SECRET, '[secret]')
    .replace(INVITE, '[secret]')
}
