import type { Pool } from '../db/client.ts'
import type { QueryConfig } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { readSession, startSession } from './sessions.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await anAdmin(kerf)
})

/** A way to the database that counts the questions, and fails the next one if it is told to. */
function counting(pool: Pool) {
  const seen = { questions: 0, fails: false }
  const counted = {
    query: (question: QueryConfig) => {
      seen.questions += 1
      return seen.fails ? Promise.reject(new Error('no database')) : pool.query(question)
    },
  } as unknown as Pool
  return { seen, counted }
}

const sessionOf = ({ user, orgId }: Somebody) =>
  startSession(kerf.database.db, { userId: user.id, orgId, userAgent: 'a test' })

test('requests that arrive together are one question, and each gets its own session', async () => {
  const { seen, counted } = counting(kerf.database.pool)
  const tokens = await Promise.all([ann, bob, ann].map(sessionOf))
  const asked = [...tokens, 'nobody’s', tokens[0]!]
  const sessions = await Promise.all(asked.map((token) => readSession(counted, kerf.database.db, token)))
  expect(sessions.map((session) => [session?.userId, session?.orgId])).toEqual([
    [ann.user.id, ann.orgId],
    [bob.user.id, bob.orgId],
    [ann.user.id, ann.orgId],
    [undefined, undefined],
    [ann.user.id, ann.orgId],
  ])
  expect(seen.questions).toBe(1)
  const many = await Promise.all(
    Array.from({ length: 450 }, (_, index) => readSession(counted, kerf.database.db, `stranger ${index}`)),
  )
  expect([many.filter(Boolean), seen.questions]).toEqual([[], 4])
})

test('a question that fails fails for those who asked it, and for nobody after them', async () => {
  const { seen, counted } = counting(kerf.database.pool)
  const token = await sessionOf(ann)
  seen.fails = true
  const asked = [token, token].map((each) => readSession(counted, kerf.database.db, each))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  seen.fails = false
  expect(await readSession(counted, kerf.database.db, token)).toMatchObject({ userId: ann.user.id })
})

test('what was asked before a session ended is no answer to who asks after it', async () => {
  const member = await aMember(kerf, ann)
  const read = () => member.visitor.get('/api/orders')
  expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200])
  const before = read()
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${member.user.id}`)
  expect((await Promise.all([read(), read()])).map(({ status }) => status)).toEqual([401, 401])
  expect([200, 401]).toContain((await before).status)
})
