import { pino, type DestinationStream, type Logger } from 'pino'

// The log is read by more people than the database, copied to more places and kept longer. What people wrote, their
// addresses and the hashes of their passwords do not belong there; errors of the database and of mail carry all three.

// An error of a query ends with the values that it was called with; here as it stands in a line of JSON.
const PARAMETERS = /\\n *params: (?:[^"\\]|\\.)*/g
// Wherever it stands: somebody may send it in an address, where it opens nothing.
const TOKEN = /kerf(_|%5f)[\w-]{20,}/gi
const HASH = /\$argon2[\w$=,+/.-]+/g
const ADDRESS = /[^\s"'`<>()[\]{},:;=@\\/]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
// A part of an address that is as long as this opens something: a calendar, or what a link in a mail leads to.
const SECRET = /(?<=[/=])[\w.~%-]{60,}/g
// The code of an invite is shorter, and is known by what stands before it, as it is or as a part of another address.
const INVITE = /(?<=invite(?:s\/|s%2f|=|%3d))[\w.~%-]{16,}/gi

/** What is said of an error beside its message: nothing else, since `params` or `detail` hold people's data. */
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
// A chain of causes that is longer than this goes in a circle.
const MAX_DEPTH = 5

/** The log of a process, on standard output unless it says otherwise. */
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

/** The stack without the message at its head, which may look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf('\n    at ', stack.indexOf(message) + message.length)
  return start < 0 || !stack.includes(message) ? '' : stack.slice(start)
}

/** For what comes in other ways, such as texts of libraries that hold an error's message. */
function redact(line: string): string {
  return line
    .replace(PARAMETERS, '')
    .replace(TOKEN, '[token]')
    .replace(HASH, '[hash]')
    .replace(ADDRESS, '[address]')
    .replace(SECRET, '[secret]')
    .replace(INVITE, '[secret]')
}
