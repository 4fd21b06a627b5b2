import type { CreateToken, NewToken } from '#shared/tokens/schemas.ts'
import type { Somebody } from './factories.ts'
import type { TestKerf } from './kerf.ts'
import type { Visitor } from './visitor.ts'

/** A person's token for their active organization. */
export async function aToken(by: Somebody, input: Partial<CreateToken> = {}): Promise<NewToken> {
  const token = { name: 'Zapier', scope: 'write', expiresInDays: null, ...input }
  const { status, body } = await by.visitor.post('/api/user/tokens', token)
  if (status !== 201) throw new Error(`No token: ${JSON.stringify(body)}`)
  return body
}

/** A program that acts as a person. */
export async function aProgram(
  kerf: Pick<TestKerf, 'visitor'>,
  by: Somebody,
  input: Partial<CreateToken> = {},
): Promise<Visitor> {
  const visitor = kerf.visitor()
  visitor.token = (await aToken(by, input)).token
  return visitor
}
