import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { HttpError, NotFound, OrganizationBusy, Unavailable, WrongInput, type Fields } from './errors.ts'
import { isDatabaseAway } from '../db/connection-errors.ts'
import { DISK_FULL, failedWith, OutcomeUnknown } from './transact.ts'
import { REQUEST_ID } from './observe/request-id.ts'
import { MissingObject, StoreUnavailable, StoreFull } from './storage/store.ts'

export const errorSchema = z
  .object({
    message: z.string().meta({ description: 'One plain sentence' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'A sentence per field' }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Only with status 500: finds the cause in the log' }),
  })
  .meta({ id: 'Error' })

/** Turns all errors into responses. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendErrorResponse)
  // Kerf accepts JSON only. Removing the parser refuses plain text like any other type.
  app.removeContentTypeParser('text/plain')
}

/** Answers paths without a route. With a built page, the page answers these itself. */
export function handleMissingPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request) => {
    throw missingPath(request)
  })
}

export function missingPath(request: FastifyRequest): NotFound {
  return new NotFound(`${request.method} ${request.url.split('?')[0] ?? ''}`)
}

/** Answers errors before any hook or route, such as a path that can't be decoded. */
export function sendFrameworkError(
  refusal: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void request.server.strangersTurn(request).then(() => sendErrorResponse(refusal, request, reply))
}

function sendErrorResponse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook ran for a request with an unreadable path.
  void reply.header(REQUEST_ID, request.id)
  const known = knownError(error, request)
  if (!known) {
    request.log.error({ err: error }, 'request failed')
    const message = `Something went wrong on our side. The request's id is ${request.id}`
    void reply.status(500).type('application/json').send({ message, requestId: request.id })
    return
  }
  if (known.status >= 500) logRefusal(request, error)
  if (known.headers) reply.headers(known.headers)
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  void reply
    .status(known.status)
    .type('application/json')
    .send({ message: known.message, ...(known.fields && { fields: known.fields }), ...known.details })
}

const TELL_EVERY_MS = 60_000
const toldAt = new Map<string, number>()

/** A program over its share may be refused a thousand times a second: the log records it once a minute. */
export function logRefusal(request: FastifyRequest, error: Error): void {
  const isOften = performance.now() < (toldAt.get(error.message) ?? -Infinity) + TELL_EVERY_MS
  if (error instanceof Unavailable && isOften) return request.log.debug({ err: error }, 'request refused')
  if (error instanceof Unavailable) toldAt.set(error.message, performance.now())
  request.log.warn({ err: error }, 'request refused')
}

/** What callers learn of an error. Undefined for unexpected errors. */
export function knownError(error: FastifyError, request: FastifyRequest): HttpError | undefined {
  if (error instanceof OrganizationBusy && !request.session) return new Unavailable(error.messageToOthers)
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Nothing has a malformed id.
    if (error.validationContext === 'params') return NOTHING_HERE
    return new WrongInput(sentences(error.validation, error.validationContext === 'querystring'))
  }
  // This comes first: the store's failure may look like a missing database.
  const ofStore = recognizeStore(error)
  if (ofStore) return ofStore
  if (error instanceof OutcomeUnknown) return new Unavailable(outcomeSentence(request))
  if (failedWith(error, DISK_FULL)) {
    return new Unavailable('There is no space left on the server. Nothing was saved')
  }
  if (isDatabaseAway(error)) return new Unavailable()
  if (error.statusCode === 416) return OUT_OF_RANGE
  return BY_CODE[error.code] ?? (error.statusCode === 400 ? UNREADABLE : undefined)
}

function outcomeSentence({ session }: FastifyRequest): string {
  const lost = 'The connection to the database was lost while this was saved.'
  return session?.idempotency
    ? `${lost} Please try again: nothing is saved twice`
    : `${lost} Please look whether it was saved before you try again`
}

function recognizeStore(error: Error): HttpError | undefined {
  if (error instanceof MissingObject) return new NotFound('The content of this file was')
  if (error instanceof StoreFull) {
    return new Unavailable('There is no space left for files on the server. Nothing was saved')
  }
  if (error instanceof StoreUnavailable) {
    return new Unavailable('Files cannot be reached right now. Please try again in a moment')
  }
  return undefined
}

/** Sentences for schemas without their own message. */
const SENTENCES: z.core.$ZodErrorMap = (issue) => {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${name} is required`
      return `${name} must be ${TYPES[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `${name} must be at least ${amountOf(issue.minimum, issue.origin)}`
    case 'too_big':
      return `${name} must be at most ${amountOf(issue.maximum, issue.origin)}`
    default:
      return `${name} is not right`
  }
}
z.config({ customError: SENTENCES })

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const COUNTED: Record<string, string> = { string: ' characters long', array: ' entries long' }
const amountOf = (amount: number | bigint, origin: string) => `${amount}${COUNTED[origin] ?? ''}`

/** The path's last word as the start of a sentence: `dueDate` becomes "Due date". */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'This'
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function sentences(
  issues: { instancePath: string; message?: string | undefined }[],
  isQuery: boolean,
): Fields {
  const fields: Fields = {}
  for (const issue of issues) {
    const [name, ...inside] = issue.instancePath.split('/').filter(Boolean)
    if (name === undefined) return { body: 'The request needs a JSON object' }
    // A filter's values come in one parameter, or in several with the same name.
    fields[isQuery ? name : [name, ...inside].join('.')] ??= issue.message ?? 'is not right'
  }
  return fields
}

const UNREADABLE = new HttpError(400, 'The request could not be read')
const NOTHING_HERE = new HttpError(404, 'There is nothing here')
const OUT_OF_RANGE = new HttpError(416, 'The file ends before this range')
const TOO_LARGE = new HttpError(413, 'The request is too large')

const BY_CODE: Record<string, HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError(415, 'The request must be sent as JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: UNREADABLE,
  FST_ERR_CTP_INVALID_JSON_BODY: new HttpError(400, 'The request is not valid JSON'),
  FST_ERR_BAD_URL: UNREADABLE,
  FST_ERR_MAX_PARAM_LENGTH: NOTHING_HERE,
}
