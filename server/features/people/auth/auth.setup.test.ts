import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anInvite, anAdmin, PASSWORD } from '../../../../test/support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../../../../test/support/kerf.ts'
import { setupCodeOf } from '../organization/setup-code.service.ts'

// Of a server that other computers reach before it has a shop.

let kerf: OwnKerf
beforeEach(async () => {
  kerf = await startKerf({ host: '0.0.0.0' })
  onTestFinished(() => kerf.close())
})

const CODE = setupCodeOf(SECRET)
const OTHER = String((Number(CODE) + 1) % 1_000_000).padStart(6, '0')

let count = 0
function found(setupCode?: string | null) {
  count += 1
  const account = { email: `founder${count}@example.com`, password: PASSWORD, organizationName: 'Alder' }
  return kerf.visitor().post('/api/register', { ...account, setupCode })
}

const asks = async (at = kerf) => (await at.visitor().get('/api/health')).body.asksSetupCode

test('whoever founds its first organization types the code, and nobody later does', async () => {
  expect(await asks()).toBe(true)
  const missing = 'Please type the setup code. It is in the window where Kerf was started'
  for (const none of [undefined, null, ' ']) {
    expect(await found(none)).toMatchObject({
      status: 403,
      body: { message: missing, fields: { setupCode: missing } },
    })
  }
  const wrong = 'This is not the setup code. It is in the window where Kerf was started'
  for (const other of [OTHER, `${CODE}0`, CODE.slice(1), 'abc']) {
    expect(await found(other)).toMatchObject({
      status: 403,
      body: { message: wrong, fields: { setupCode: wrong } },
    })
  }
  expect(await asks()).toBe(true)
  expect((await found(`${CODE.slice(0, 3)} ${CODE.slice(3)}`)).status).toBe(201)
  expect(await asks()).toBeUndefined()
  expect((await found()).status).toBe(201)
})

test('ten wrong ones in an hour are all, and then the right one waits, too', async () => {
  for (let n = 0; n < 10; n += 1) expect((await found(OTHER)).status).toBe(403)
  expect((await found(CODE)).status).toBe(429)
})

test('the right code is right however often it is typed', async () => {
  const short = await kerf.another()
  onTestFinished(() => short.close())
  // The password is refused after the code, so that no organization is founded.
  for (let n = 0; n < 12; n += 1) {
    const body = { email: 'x@example.com', password: 'password1', organizationName: 'Alder', setupCode: CODE }
    expect(await short.visitor().post('/api/register', body)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.anything() } },
    })
  }
})

test('SETUP_CODE=off switches it off', async () => {
  const without = await kerf.another({ setupCode: 'off' })
  onTestFinished(() => without.close())
  expect(await asks(without)).toBeUndefined()
  const account = { email: 'any@example.com', password: PASSWORD, organizationName: 'Alder' }
  expect((await without.visitor().post('/api/register', account)).status).toBe(201)
})

test('on the computer itself there is none, and an invite takes none', async () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    const here = await kerf.another({ host })
    onTestFinished(() => here.close())
    expect(await asks(here)).toBeUndefined()
  }
  const here = await kerf.another({ host: '127.0.0.1' })
  onTestFinished(() => here.close())
  const admin = await anAdmin(here)
  const inviteCode = await anInvite(admin)
  const invited = { email: 'invited@example.com', password: PASSWORD, inviteCode }
  expect((await kerf.visitor().post('/api/register', invited)).status).toBe(201)
})
