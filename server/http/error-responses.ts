import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { HttpError, NotFound, OrganizationBusy, Unavailable, WrongInput, type Fields } from './errors.ts'
import { languageOf } from './language.ts'
import { alreadySaid, say, sentence, type Language, type Said } from '#shared/texts/say.ts'
import { isDatabaseAway } from '../db/connection-errors.ts'
import { DISK_FULL, failedWith, OutcomeUnknown } from '../db/transact.ts'
import { REQUEST_ID } from '../observe/request-id.ts'
import { MissingObject, StoreUnavailable, StoreFull } from '../store/store.ts'
import * as tErrors from '#texts/calls/errors.ts'
import * as t from '#texts/calls/responses.ts'
import * as tRules from '#texts/calls/validation.ts'

export const errorSchema = z
  .object({
    message: z.string().meta({ description: t.messageMeaning }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: t.fieldsMeaning }),
    requestId: z.string().optional().meta({ description: t.requestIdMeaning }),
  })
  .meta({ id: 'Error' })

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendErrorResponse)
  // Refuses plain text like any other type.
  app.removeContentTypeParser('text/plain')
}

/** With a built page, the page answers these itself. */
export function handleMissingPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request) => {
    throw missingPath(request)
  })
}

export function missingPath(request: FastifyRequest): NotFound {
  return new NotFound(`${request.method} ${request.url.split('?')[0] ?? ''}`)
}

/** Such as a path that can't be decoded: no hook or route has run. */
export function sendFrameworkError(
  refusal: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void request.server.anonymousTurn(request).then(() => sendErrorResponse(refusal, request, reply))
}

function sendErrorResponse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook ran for a request with an unreadable path.
  void reply.header(REQUEST_ID, request.id)
  const known = knownError(error, request)
  if (!known) {
    request.log.error({ err: error }, 'request failed')
    const message = sentence(say(t.somethingWentWrong, { id: request.id }), languageOf(request))
    void reply.status(500).type('application/json').send({ message, requestId: request.id })
    return
  }
  if (known.status >= 500) logRefusal(request, error)
  if (known.headers) reply.headers(known.headers)
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  void reply
    .status(known.status)
    .type('application/json')
    .send(bodyOf(known, languageOf(request)))
}

function bodyOf({ said, fields, details }: HttpError, language: Language) {
  const inWords = Object.entries(fields ?? {}).map(([name, of]) => [name, sentence(of, language)])
  return {
    message: sentence(said, language),
    ...(fields && { fields: Object.fromEntries(inWords) }),
    ...details,
  }
}

const TELL_EVERY_MS = 60_000
const toldAt = new Map<string, number>()

/** A program over its share may be refused a thousand times a second. */
export function logRefusal(request: FastifyRequest, error: Error): void {
  const isOften = performance.now() < (toldAt.get(error.message) ?? -Infinity) + TELL_EVERY_MS
  if (error instanceof Unavailable && isOften) return request.log.debug({ err: error }, 'request refused')
  if (error instanceof Unavailable) toldAt.set(error.message, performance.now())
  request.log.warn({ err: error }, 'request refused')
}

/** Undefined for unexpected errors. */
export function knownError(error: FastifyError, request: FastifyRequest): HttpError | undefined {
  if (error instanceof OrganizationBusy && !request.session) return new Unavailable(error.toOthers)
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
    return new Unavailable(say(t.diskFull))
  }
  if (isDatabaseAway(error)) return new Unavailable()
  if (error.statusCode === 416) return OUT_OF_RANGE
  return BY_CODE[error.code] ?? (error.statusCode === 400 ? UNREADABLE : undefined)
}

const outcomeSentence = ({ session }: FastifyRequest): Said =>
  say(session?.idempotency ? t.outcomeUnknownSafe : t.outcomeUnknown)

function recognizeStore(error: Error): HttpError | undefined {
  if (error instanceof MissingObject) return new HttpError(404, say(tErrors.contentMissing))
  if (error instanceof StoreFull) {
    return new Unavailable(say(t.fileStoreFull))
  }
  if (error instanceof StoreUnavailable) {
    return new Unavailable(say(t.filesUnavailable))
  }
  return undefined
}

/** For schemas without their own message. */
const SENTENCES: z.core.$ZodErrorMap = (issue) => {
  const label = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return tRules.required({ label })
      return (TYPES[issue.expected] ?? t.invalidValue)({ label })
    case 'invalid_value': {
      const values = issue.values.map(String)
      return values.length === 1 ? t.mustBe({ label, value: values.join() }) : tRules.oneOf({ label, values })
    }
    case 'too_small':
      return (LEAST[issue.origin] ?? t.least)({ label, min: String(issue.minimum) })
    case 'too_big':
      return (MOST[issue.origin] ?? t.most)({ label, max: String(issue.maximum) })
    default:
      return t.invalidValue()
  }
}
z.config({ customError: SENTENCES })

const TYPES: Record<string, (of: { label: string }) => string> = {
  string: tRules.mustBeText,
  number: t.mustBeNumber,
  int: tRules.mustBeWhole,
  boolean: tRules.mustBeFlag,
  array: tRules.mustBeList,
  object: t.mustBeObject,
  record: t.mustBeObject,
}
const LEAST: Record<string, typeof t.least> = { string: t.fewestCharacters, array: t.fewestEntries }
const MOST: Record<string, typeof t.most> = { string: t.mostCharacters, array: t.mostEntries }

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? t.unnamed()
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
    if (name === undefined) return { body: say(tErrors.needsObject) }
    // A filter's values come in one parameter, or in several with the same name.
    fields[isQuery ? name : [name, ...inside].join('.')] ??=
      issue.message === undefined ? say(t.invalidValue) : alreadySaid(issue.message)
  }
  return fields
}

const UNREADABLE = new HttpError(400, say(tErrors.wrongRequest))
const NOTHING_HERE = new HttpError(404, say(t.nothingHere))
const OUT_OF_RANGE = new HttpError(416, say(t.outOfRange))
const TOO_LARGE = new HttpError(413, say(t.tooLarge))

const BY_CODE: Record<string, HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError(415, say(t.mustBeJson)),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: UNREADABLE,
  FST_ERR_CTP_INVALID_JSON_BODY: new HttpError(400, say(t.invalidJson)),
  FST_ERR_BAD_URL: UNREADABLE,
  FST_ERR_MAX_PARAM_LENGTH: NOTHING_HERE,
}
