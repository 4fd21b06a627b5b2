import pg from 'pg'

const SILENT = 'Query read timeout'
const LOST_SENTENCES = ['Connection terminated', 'Client has encountered', SILENT]
const LOST_CODES = ['ECONNRESET', 'EPIPE', '57P01', '57P02']
// The database's host cannot be reached, or its name leads nowhere.
const UNREACHED_CODES = ['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']
// Starting up, out of connections or disk; and what another try would settle: deadlock, time-out, a lock that others hold.
const REFUSED_CODES = ['57P03', '53300', '53100', '40P01', '57014', '55P03']
const AWAY_CODES = [...LOST_CODES, ...UNREACHED_CODES, ...REFUSED_CODES]
const AWAY_SENTENCES = [...LOST_SENTENCES, 'timeout exceeded when trying to connect']

/** An error and what caused it: Drizzle wraps what PostgreSQL and Node say. */
export function* causesOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** What PostgreSQL or Node say of a failure, with PostgreSQL's hint, and without the statement that failed. */
export function reasonOf(error: unknown): string {
  const last = [...causesOf(error)].at(-1)
  if (!last) return String(error)
  // A name that stands for several addresses, of which none answered.
  if (last instanceof AggregateError && !last.message) return last.errors.map(reasonOf).join(', ')
  const { message, code, hint } = last as Partial<pg.DatabaseError>
  return hint ? `${message}. ${hint}` : message || String(code)
}

const isAmong = ({ code, message }: NodeJS.ErrnoException, codes: string[], sentences: string[]) =>
  (code !== undefined && codes.includes(code)) || sentences.some((sentence) => message.startsWith(sentence))

/** Whether the connection was lost after the statement had been sent: it may have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  const causes = [...causesOf(error)]
  const isConnecting = causes.some(({ syscall }) => syscall === 'connect')
  return !isConnecting && causes.some((cause) => isAmong(cause, LOST_CODES, LOST_SENTENCES))
}

/** Whether a statement failed because nothing was heard of it: its connection cannot be used again. */
export function isConnectionSilent(error: unknown): boolean {
  return [...causesOf(error)].some(({ message }) => message === SILENT)
}

/** Whether the database could not be reached, or went away in the middle. */
export function isDatabaseAway(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) =>
      cause.syscall === 'connect' ||
      isAmong(cause, AWAY_CODES, AWAY_SENTENCES) ||
      // A name that stands for several addresses, of which none answered.
      (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)),
  )
}

/** Whether it is PostgreSQL that refused, or the way to it that failed. */
export function isOfDatabase(error: unknown): boolean {
  return isDatabaseAway(error) || [...causesOf(error)].some((cause) => cause instanceof pg.DatabaseError)
}
