import { sentence, say, type Said } from '#shared/texts/say.ts'
import * as t from '#texts/calls/errors.ts'

/** By field of the request. */
export type Fields = Record<string, Said>

/** Carries a text and its values. The response says it in the language of its request. */
export class HttpError extends Error {
  readonly said: Said
  readonly status: number
  readonly fields: Fields | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The endpoint describes it. */
  readonly details: object | undefined
  readonly headers: Record<string, string> | undefined

  constructor(
    status: number,
    said: Said,
    options: {
      fields?: Fields
      retryAfter?: number
      details?: object
      headers?: Record<string, string>
    } = {},
  ) {
    super(sentence(said))
    this.said = said
    this.status = status
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.details = options.details
    this.headers = options.headers
  }
}

export class WrongInput extends HttpError {
  constructor(fields: Fields) {
    super(400, Object.values(fields)[0] ?? say(t.wrongRequest), { fields })
  }
}

export class NotSignedIn extends HttpError {
  constructor(said: Said = say(t.notSignedIn)) {
    super(401, said)
  }
}

export class WrongToken extends HttpError {
  constructor() {
    super(401, say(t.wrongToken), { headers: { 'www-authenticate': 'Bearer' } })
  }
}

export class Forbidden extends HttpError {
  constructor(said: Said = say(t.forbidden), options?: { fields: Fields }) {
    super(403, said, options)
  }
}

export class NotAdmin extends Forbidden {
  constructor() {
    super(say(t.adminsOnly))
  }
}

export class NotFound extends HttpError {
  /** @param what a name such as "Order" */
  constructor(what: string | (() => string)) {
    super(404, say(t.notFound, { what: typeof what === 'string' ? what : what() }))
  }
}

export class Gone extends HttpError {
  constructor(said: Said) {
    super(410, said)
  }
}

export class Conflict extends HttpError {
  constructor(said: Said, options?: { fields?: Fields; details?: object }) {
    super(409, said, options)
  }
}

export class TooManyTries extends HttpError {
  readonly isFirst: boolean

  constructor(retryAfter: number, isFirst: boolean, why = t.tooManyTries) {
    super(429, say(t.tryAgainIn, { why, seconds: retryAfter }), { retryAfter })
    this.isFirst = isFirst
  }
}

export class Unavailable extends HttpError {
  constructor(said: Said = say(t.unavailable)) {
    super(503, said, { retryAfter: 2 })
  }
}

export class OrganizationBusy extends Unavailable {
  /** For customers and other outsiders. */
  readonly toOthers: Said

  constructor(said: () => string, toOthers: () => string = t.busyOthers) {
    super(say(said))
    this.toOthers = say(toOthers)
  }
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL's rule: nothing has an id that this rejects. */
export function isId(value: string): boolean {
  return ID.test(value)
}
