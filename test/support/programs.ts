import type { CreateToken, NewToken } from '#shared/tokens/types.ts'
import type { Somebody } from './factories.ts'
import type { TestKerf } from './kerf.ts'
import type { Visitor } from './visitor.ts'

/** A token of somebody's for the organization that they look at. */
export async function aToken(by: Somebody, input: Partial<CreateToken> = {}): Promise<NewToken> {
  const token = { name: 'Zapier', scope: 'write', expiresInDays: null, ...input }
  const { status, body } = await by.visitor.post('/api/user/tokens', token)
  if (status !== 201) throw new Error(`No token: ${JSON.stringify(body)}`)
  return body
}

/** A program that acts for somebody. */
export async function aProgram(
  kerf: Pick<TestKerf, 'visitor'>,
  by: Somebody,
  input: Partial<CreateToken> = {},
): Promise<Visitor> {
  const visitor = kerf.visitor()
  visitor.token = (await aToken(by, input)).token
  return visitor
}
