import type { Page } from '@playwright/test'
import { card, column, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register, unique } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const DARK = 'rgb(20, 18, 16)'
const LIGHT = 'rgb(246, 244, 241)'

const choose = async (page: Page, theme: string) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await expect(page.getByRole('menuitemradio', { name: theme })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

test('an unknown path leads to the board, and the header from page to page and back', async ({ page }) => {
  await register(page.context().request)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect(page).toHaveURL('/')
  await expect(column(page, 'Order In')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Board' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(column(page, 'Order In')).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Kerf, to the board' }).click()
  await expect(page).toHaveURL('/')
  await expect(column(page, 'Order In')).toBeVisible()
})

test('each page has a title of its own, and all have one width and one left edge @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const { id } = await takeOrder(request)
  const user = await (await request.get('/api/user')).json()
  const titles = {
    '/archive': 'Archive',
    '/templates': 'Templates',
    '/organization': 'Team',
    '/profile': 'Profile',
    [`/user/${user.id}`]: 'Robin Hale',
    '/import': 'Import orders',
    '/admin/database': 'Database',
    '/admin/security': 'Security log',
    '/inbox': 'Notifications',
    '/meeting': 'Meeting',
    '/week': 'Week',
    '/flow': 'Flow',
    '/nowhere': 'Page not found',
    [`/orders/${id}`]: 'Oak table',
  }
  // These have a frame of their own.
  const others = new Set(['/inbox', '/meeting', '/week', '/flow', '/nowhere'])
  const places: unknown[] = []
  await openBoard(page)
  await expect(page).toHaveTitle('Board · Kerf')
  for (const [path, title] of Object.entries(titles)) {
    await page.evaluate((address) => history.pushState(null, '', address), path)
    await expect(page).toHaveTitle(path.startsWith('/orders/') ? `ORD-0001 ${title}` : `${title} · Kerf`)
    if (others.has(path)) continue
    const name = path === '/admin/database' ? 'Database Administration' : title
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const place = await page
      .getByRole('main')
      .locator('> div')
      .evaluate((content) => {
        const { left, width } = content.getBoundingClientRect()
        const { paddingLeft, paddingTop } = getComputedStyle(content)
        return { left, width, paddingLeft, paddingTop }
      })
    places.push(place)
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size, JSON.stringify(places)).toBe(1)
})

test('what people write runs its own way, and a long address breaks instead of being cut @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { email } = await register(request, {
    email: unique(`${'rosewood'.repeat(7)}@dovetail`)
      .replaceAll(' ', '-')
      .concat('.example.com'),
  })
  const { id } = await takeOrder(request, { title: 'שולחן אוכל מאלון', customerName: 'Noa Levi' })
  await openBoard(page)
  await expect(card(page, 'ORD-0001').getByRole('heading')).toHaveCSS('direction', 'rtl')
  await expect(card(page, 'ORD-0001').getByText('Noa Levi')).toHaveCSS('direction', 'ltr')
  await page.getByRole('button', { name: 'Account' }).click()
  const address = page.getByRole('menu').getByText(email)
  await expect(address).toBeVisible()
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
})

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' })

  test('follows the system until it is chosen, and the choice stays, from the first paint on', async ({
    page,
  }) => {
    await register(page.context().request)
    await openBoard(page)
    const body = page.locator('body')
    await expect(body).toHaveCSS('background-color', LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(body).toHaveCSS('background-color', DARK)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(body).toHaveCSS('background-color', LIGHT)

    const second = await page.context().newPage()
    await second.goto('/organization')
    await page.bringToFront()
    await choose(page, 'Dark')
    await expect(body).toHaveCSS('background-color', DARK)
    await expect(second.locator('body')).toHaveCSS('background-color', DARK)
    await page.reload()
    await expect(body).toHaveCSS('background-color', DARK)
    await choose(page, 'System')
    await expect(body).toHaveCSS('background-color', LIGHT)

    // It is applied before the page is rendered, so that nothing flashes.
    await choose(page, 'Dark')
    // Without its script the page shows what it would paint first.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload()
    await expect(page.locator('#root')).toBeEmpty()
    await expect(page.locator('body')).toHaveCSS('background-color', DARK)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  })
})

test('no page asks another host or breaks the content policy, and the description of the API lets one try calls by a token @stress', async ({
  page,
  server,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(http|ws)s?:$/.test(url.protocol)) hosts.add(url.host)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Zod tries once whether it may compile its checks, and does without if not.
      if (event.blockedURI === 'eval') return
      console.error(`Not allowed by the policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { request } = page.context()
  await register(request)
  const named = { name: 'Zapier', scope: 'read', expiresInDays: 30 }
  const { token } = await (await request.post('/api/user/tokens', { data: named })).json()
  await openBoard(page)
  await page.goto('/organization')
  await expect(page.getByRole('list', { name: 'Team members' })).toBeVisible()
  // Nobody is signed in who tries it.
  await page.context().clearCookies()
  const response = await page.goto('/api/docs')
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { name: /^Kerf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  // Beside it stands the cookie of the session.
  const bearer = page.locator('.auth-container', { hasText: 'http, Bearer' })
  await bearer.getByRole('textbox').fill(token)
  await bearer.getByRole('button', { name: 'Apply credentials' }).click()
  await bearer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByText('List active orders in board order', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  const answered = page.waitForResponse('**/api/orders')
  await page.getByRole('button', { name: 'Execute' }).click()
  const answer = await answered
  expect(answer.request().headers()['authorization']).toBe(`Bearer ${token}`)
  expect([answer.status(), await answer.json()]).toEqual([200, []])
  expect([...hosts]).toEqual([new URL(server.url).host])
})
