import { expect, type APIRequestContext } from '@playwright/test'

export const PASSWORD = 'walnut-and-oak-42'

export interface Account {
  email: string
  orgId: string
  /** Empty for somebody who came by an invite. */
  organizationName: string
}

interface Wish {
  firstName?: string
  organizationName?: string
  inviteCode?: string
}

let count = 0

/** What nobody else has, in this run and in this worker. */
export function unique(name: string): string {
  count += 1
  return `${name} ${process.pid}-${count}`
}

export function anEmail(): string {
  return `${unique('person').replace(' ', '-')}@example.com`
}

/** Registers somebody over HTTP, who is signed in from then on: a page's `context.request`, or `request`. */
export async function register(api: APIRequestContext, wish: Wish = {}): Promise<Account> {
  const email = anEmail()
  const { firstName = 'Robin', inviteCode, organizationName = unique('Shop') } = wish
  const place = inviteCode ? { inviteCode } : { organizationName }
  const data = { email, password: PASSWORD, firstName, lastName: 'Hale', ...place }
  // From an address of their own: there is a limit on registrations from one.
  const headers = { 'x-forwarded-for': `10.0.${(count >> 8) & 255}.${count & 255}` }
  const answer = await api.post('/api/register', { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  const { user } = await answer.json()
  return {
    email,
    orgId: user.orgId,
    organizationName: inviteCode ? '' : organizationName,
  }
}

/** An invite code for the organization of an ADMIN. */
export async function invite(admin: APIRequestContext, orgId: string): Promise<string> {
  const answer = await admin.post(`/api/organizations/${orgId}/invites`, { data: { role: 'SHOP' } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).code
}

/** Registers a colleague in the organization of an ADMIN. */
export async function registerColleague(
  admin: APIRequestContext,
  orgId: string,
  colleague: APIRequestContext,
  firstName = 'Sam',
): Promise<Account> {
  return register(colleague, { firstName, inviteCode: await invite(admin, orgId) })
}
