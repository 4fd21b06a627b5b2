import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLockOrder } from '../../../../test/support/database/locks.ts'
import { aMember, anAdmin, anInvite, PASSWORD } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => kerf.close())

const from = (network: number) => ({ 'x-forwarded-for': `10.${network}.0.1` })

const login = (network: number, email: string, inviteCode?: string) =>
  kerf.visitor().post('/api/login', { email, password: PASSWORD, inviteCode }, from(network))

test('who joins an organization that is being changed keeps nobody of another one from signing in', async () => {
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const left = await aMember(kerf, ann)
  const email = left.user.email ?? ''
  expect((await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${left.user.id}`)).status).toBe(
    204,
  )
  const inviteCode = await anInvite(ann, { maxUses: 5 })

  // Of so many networks some are tried at a time, by a server with so few connections.
  const joining = [
    () => login(1, email, inviteCode),
    () =>
      kerf
        .visitor()
        .post('/api/register', { email: 'cy@example.com', password: PASSWORD, inviteCode }, from(2)),
    () =>
      kerf
        .visitor()
        .post('/api/register', { email: 'dan@example.com', password: PASSWORD, inviteCode }, from(3)),
  ]
  const joined = await inLockOrder(kerf, { table: 'organizations', id: ann.orgId }, joining, async () => {
    expect((await login(4, bob.user.email ?? '')).status).toBe(200)
    const founded = { email: 'eve@example.com', password: PASSWORD, organizationName: 'Other shop' }
    expect((await kerf.visitor().post('/api/register', founded, from(5))).status).toBe(201)
  })
  expect(joined.map(({ status }) => status)).toEqual([200, 201, 201])
})
