import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { launch, type ServerProcess } from '../test/server-process.ts'

interface PerTest {
  /** Fails the test when any page of it wrote an error to the console or threw one. */
  strict: undefined
}

interface PerWorker {
  server: ServerProcess
}

/** A browser test against a server of its worker's own. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await launch('server/main.ts')
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  strict: [
    async ({ context }, use) => {
      const problems = watch(context)
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Collects what goes wrong in the pages of a context, but for calls that the test itself lets fail. */
export function watch(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => {
    // Chromium writes a line for each answer of 400 and above; that nobody is signed in is such an answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text())
    }
  })
  return problems
}

export const PASSWORD = 'walnut-and-oak-42'
let count = 0

export interface Account {
  email: string
  orgId: string
}

/** Registers somebody over HTTP; the context is signed in from then on. */
export async function register(
  context: BrowserContext,
  wish: { inviteCode?: string; firstName?: string; lastName?: string } = {},
): Promise<Account> {
  count += 1
  const email = `person${process.pid}-${count}@example.com`
  const answer = await context.request.post('/api/register', {
    data: {
      email,
      password: PASSWORD,
      firstName: 'Robin',
      lastName: `Hale ${count}`,
      ...(!wish.inviteCode && { organizationName: `Shop ${process.pid}-${count}` }),
      ...wish,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { email, orgId: (await answer.json()).user.orgId }
}

export async function invite(context: BrowserContext, orgId: string): Promise<string> {
  const answer = await context.request.post(`/api/organizations/${orgId}/invites`, { data: { role: 'SHOP' } })
  return (await answer.json()).code
}

export async function takeOrder(
  context: BrowserContext,
  wish: Record<string, unknown> = {},
): Promise<{ id: string; number: string }> {
  const data = { title: 'Oak table', customerName: 'Adaeze Nwosu', ...wish }
  const answer = await context.request.post('/api/orders', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const card = (page: Page, text: string | RegExp) =>
  page.getByRole('group').filter({ hasText: text }).first()
