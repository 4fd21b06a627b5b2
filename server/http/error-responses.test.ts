import { alreadySaid, say } from '#shared/texts/say.ts'
import * as tErrors from '#texts/calls/errors.ts'
import fastify from 'fastify'
import { DrizzleQueryError } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { handleErrors } from './error-responses.ts'
import { Unavailable, WrongInput } from './errors.ts'

const failing = (properties: object, message = 'failed') => Object.assign(new Error(message), properties)
const refused = (address: string) => failing({ code: 'ECONNREFUSED', syscall: 'connect', address })

/** What is answered when a handler throws this. */
async function answerTo(error: unknown): Promise<number> {
  const app = fastify()
  handleErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode } = await app.inject('/')
  await app.close()
  return statusCode
}

const AWAY: [string, Error][] = [
  ['refuses at each of its addresses', new AggregateError([refused('::1'), refused('127.0.0.1')])],
  ['is refused at one address, and not there at another', new AggregateError([new Error(), refused('::1')])],
  ['has a name that nobody knows', failing({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['has a name that nobody can look up now', failing({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
  ['says nothing for too long', failing({ code: 'ETIMEDOUT', syscall: 'read' })],
]

describe('a database that', () => {
  test.each(AWAY)('%s is away: 503', async (_what, error) => {
    expect(await answerTo(error)).toBe(503)
    expect(await answerTo(new DrizzleQueryError('select 1', [], error))).toBe(503)
  })

  test('is there is not: 500', async () => {
    expect(await answerTo(new AggregateError([new Error('one'), new Error('two')]))).toBe(500)
    expect(await answerTo(failing({ code: '42601' }))).toBe(500)
  })
})

test('a refusal is said in the language of its request, its fields too', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/', () => {
    throw new WrongInput({ title: say(tErrors.notSignedIn) })
  })
  const told = async (language: string) =>
    (await app.inject({ url: '/', headers: { 'accept-language': language } })).json()
  const english = { message: 'Please sign in', fields: { title: 'Please sign in' } }
  expect(await told('en-US,en;q=0.9')).toEqual(english)
  // No language that Kerf speaks.
  expect(await told('sv')).toEqual(english)
  const accented = '[Pléášé šîĝñ îñ lörém]'
  expect(await told('en-XA')).toEqual({ message: accented, fields: { title: accented } })
  await app.close()
})

test('what is refused a thousand times a second stands in the log once a minute', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  })
  handleErrors(app)
  app.get('/:sentence', (request) => {
    throw new Unavailable(alreadySaid((request.params as { sentence: string }).sentence))
  })
  for (const path of ['/too-many', '/too-many', '/too-many', '/away']) {
    expect((await app.inject(path)).statusCode).toBe(503)
  }
  await app.close()
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['too-many', 'away'])
})

describe('through a server', () => {
  let kerf: TestKerf
  let admin: Somebody

  beforeAll(async () => {
    kerf = await sharedKerf()
    admin = await anAdmin(kerf)
  })

  test.each([
    { host: 'database.invalid' },
    // A name of two addresses where the machine has both kinds.
    { host: 'localhost', port: 1 },
  ])('whose database is at %j', async (place) => {
    const lost = await kerf.another({ reached: { ...kerf.connection, ...place } })
    try {
      const visitor = lost.visitor()
      visitor.cookie = admin.visitor.cookie
      const { status, headers } = await visitor.get('/api/orders')
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    } finally {
      await lost.close()
    }
  })
})
