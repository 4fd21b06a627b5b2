import pg from 'pg'

const SILENT = 'Query read timeout'
const LOST_SENTENCES = ['Connection terminated', 'Client has encountered', SILENT]
const LOST_CODES = ['ECONNRESET', 'EPIPE', '57P01', '57P02']
const UNREACHED_CODES = ['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']
// Errors that another try may settle.
const REFUSED_CODES = ['57P03', '53300', '53100', '40P01', '57014', '55P03']
const AWAY_CODES = [...LOST_CODES, ...UNREACHED_CODES, ...REFUSED_CODES]
const AWAY_SENTENCES = [...LOST_SENTENCES, 'timeout exceeded when trying to connect']

/** An error and its causes: Drizzle wraps the errors of PostgreSQL and Node. */
export function* causesOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** The reason that PostgreSQL or Node gives, with PostgreSQL's hint and without the failed statement. */
export function reasonOf(error: unknown): string {
  const last = [...causesOf(error)].at(-1)
  if (!last) return String(error)
  // The name has several addresses, and none answered.
  if (last instanceof AggregateError && !last.message) return last.errors.map(reasonOf).join(', ')
  const { message, code, hint } = last as Partial<pg.DatabaseError>
  return hint ? `${message}. ${hint}` : message || String(code)
}

const isAmong = ({ code, message }: NodeJS.ErrnoException, codes: string[], sentences: string[]) =>
  (code !== undefined && codes.includes(code)) || sentences.some((sentence) => message.startsWith(sentence))

/** The statement may have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  const causes = [...causesOf(error)]
  const isConnecting = causes.some(({ syscall }) => syscall === 'connect')
  return !isConnecting && causes.some((cause) => isAmong(cause, LOST_CODES, LOST_SENTENCES))
}

/** Its connection can't be used again. */
export function isConnectionSilent(error: unknown): boolean {
  return [...causesOf(error)].some(({ message }) => message === SILENT)
}

/** Whether the database couldn't be reached, or went away during the work. */
export function isDatabaseAway(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) =>
      cause.syscall === 'connect' ||
      isAmong(cause, AWAY_CODES, AWAY_SENTENCES) ||
      // The name has several addresses, and none answered.
      (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)),
  )
}

/** Whether PostgreSQL refused, or the connection to it failed. */
export function isOfDatabase(error: unknown): boolean {
  return isDatabaseAway(error) || [...causesOf(error)].some((cause) => cause instanceof pg.DatabaseError)
}
