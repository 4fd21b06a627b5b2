import { expect, type APIRequestContext } from '@playwright/test'

export const PASSWORD = 'walnut-and-oak-42'

export interface Account {
  email: string
  orgId: string
  /** Empty for a user who has joined by an invite. */
  organizationName: string
}

interface AccountInput {
  email?: string
  firstName?: string
  organizationName?: string
  inviteCode?: string
}

let count = 0

/** A name that is unique in this run and this worker. */
export function unique(name: string): string {
  count += 1
  return `${name} ${process.pid}-${count}`
}

export function anEmail(): string {
  return `${unique('person').replace(' ', '-')}@example.com`
}

/** Registers a user over HTTP and signs `api` in as this user: a page's `context.request`, or `request`. */
export async function register(api: APIRequestContext, input: AccountInput = {}): Promise<Account> {
  const { email = anEmail(), firstName = 'Robin', inviteCode, organizationName = unique('Shop') } = input
  const place = inviteCode ? { inviteCode } : { organizationName }
  const data = { email, password: PASSWORD, firstName, lastName: 'Hale', ...place }
  // Each user has an IP address of their own, because registrations from one address are limited.
  const headers = { 'x-forwarded-for': `10.0.${(count >> 8) & 255}.${count & 255}` }
  const response = await api.post('/api/register', { data, headers })
  expect(response.status(), await response.text()).toBe(201)
  const { user } = await response.json()
  return {
    email,
    orgId: user.orgId,
    organizationName: inviteCode ? '' : organizationName,
  }
}

/** An invite code for the organization of an ADMIN. */
export async function invite(admin: APIRequestContext, orgId: string): Promise<string> {
  const response = await admin.post(`/api/organizations/${orgId}/invites`, { data: { role: 'SHOP' } })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).code
}

/** Registers a colleague in the organization of an ADMIN. */
export async function registerColleague(
  admin: APIRequestContext,
  orgId: string,
  colleague: APIRequestContext,
  firstName = 'Sam',
  email = anEmail(),
): Promise<Account> {
  return register(colleague, { email, firstName, inviteCode: await invite(admin, orgId) })
}

/** The same with the role of an ADMIN. */
export async function registerAdmin(
  admin: APIRequestContext,
  orgId: string,
  colleague: APIRequestContext,
  firstName: string,
): Promise<void> {
  await registerColleague(admin, orgId, colleague, firstName)
  const { id } = await (await colleague.get('/api/user')).json()
  await admin.patch(`/api/organizations/${orgId}/members/${id}`, { data: { role: 'ADMIN' } })
}
