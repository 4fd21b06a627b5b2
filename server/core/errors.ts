/** Sentences by field of the request. */
export type Fields = Record<string, string>

/** A response other than success, with a plain sentence for the person at the screen. */
export class HttpError extends Error {
  readonly status: number
  readonly fields: Fields | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** What the body contains beside the sentence. The endpoint describes it. */
  readonly details: object | undefined
  readonly headers: Record<string, string> | undefined

  constructor(
    status: number,
    message: string,
    options: {
      fields?: Fields
      retryAfter?: number
      details?: object
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.status = status
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.details = options.details
    this.headers = options.headers
  }
}

export class WrongInput extends HttpError {
  constructor(fields: Fields) {
    super(400, Object.values(fields)[0] ?? 'The request is not right', { fields })
  }
}

export class NotSignedIn extends HttpError {
  constructor(message = 'Please sign in') {
    super(401, message)
  }
}

/** The program's token opens nothing (any more). */
export class WrongToken extends HttpError {
  constructor() {
    super(401, 'This token is not valid (any more)', { headers: { 'www-authenticate': 'Bearer' } })
  }
}

export class Forbidden extends HttpError {
  constructor(message = 'You are not allowed to do this') {
    super(403, message)
  }
}

export class NotAdmin extends Forbidden {
  constructor() {
    super('Only an admin of the organization can do this')
  }
}

export class NotFound extends HttpError {
  constructor(what: string) {
    super(404, `${what} not found`)
  }
}

/** Something has ended, and the caller may know it. */
export class Gone extends HttpError {
  constructor(message: string) {
    super(410, message)
  }
}

export class Conflict extends HttpError {
  constructor(message: string, options?: { fields?: Fields; details?: object }) {
    super(409, message, options)
  }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export class TooManyTries extends HttpError {
  /** Whether the previous request was still admitted. */
  readonly isFirst: boolean

  constructor(retryAfter: number, isFirst: boolean, why = 'Too many tries') {
    super(429, `${why}. Please try again in ${inWords(retryAfter)}`, { retryAfter })
    this.isFirst = isFirst
  }
}

export class Unavailable extends HttpError {
  constructor(message = 'Kerf cannot do this right now. Please try again in a moment') {
    super(503, message, { retryAfter: 2 })
  }
}

/** An organization has used up its share of something. */
export class OrganizationBusy extends Unavailable {
  /** For people outside the organization, such as its customers. */
  readonly messageToOthers: string

  /** @param does the end of the sentence "Your organization …", such as "changes too much at once" */
  constructor(does: string, toOthers = 'Too much is asked for at once') {
    super(`Your organization ${does}. ${AGAIN}`)
    this.messageToOthers = `${toOthers}. ${AGAIN}`
  }
}

const AGAIN = 'Please try again in a moment'
