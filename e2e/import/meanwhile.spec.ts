import type { Page } from '@playwright/test'
import { takeOrder } from '../support/orders.ts'
import { checkRows, pasteCells } from '../support/importing.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Answers that come to the page of an import in another sequence than usual.

/** Comes so far with one order that it could be imported. */
async function checkOneOrder(page: Page): Promise<void> {
  await register(page.context().request)
  await page.goto('/import')
  await pasteCells(page, 'Title;Customer', 'Oak table;Adaeze Nwosu')
  await checkRows(page)
}

test(
  'who imports while the rows are still being checked again gets the orders, and no check comes after them',
  { tag: '@stress' },
  async ({ page }) => {
    await checkOneOrder(page)
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Columns' }).click()
    const check = Promise.withResolvers<void>()
    await page.route('**/api/imports/*/preview', async (route) => {
      await check.promise
      await route.continue()
    })
    const checking = page.waitForRequest('**/api/imports/*/preview')
    await page.goBack()
    await checking
    const runs: string[] = []
    page.on('request', (sent) => sent.url().endsWith('/run') && runs.push(sent.url()))
    await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-busy')
    expect(runs).toEqual([])
    check.resolve()
    await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
  },
)

test(
  'the orders are made after every check that was sent, also after one that a newer one took the place of',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
    await page.goto('/import')
    await pasteCells(page, 'Title;Customer', 'Oak table;Adaeze Nwosu')
    await checkRows(page)
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Columns' }).click()
    const first = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/imports/*/preview', async (route) => {
      if (++sent === 1) await first.promise
      await route.continue()
    })
    const checking = page.waitForRequest('**/api/imports/*/preview')
    await page.goBack()
    await checking
    await page.getByRole('list', { name: 'Duplicates' }).getByRole('checkbox', { name: 'Oak table' }).click()
    const runs: string[] = []
    page.on('request', (asked) => asked.url().endsWith('/run') && runs.push(asked.url()))
    await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-busy')
    expect(runs).toEqual([])
    first.resolve()
    await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
  },
)

test(
  'the rows are not checked again once their orders are made, however late the page hears of it',
  { tag: '@stress' },
  async ({ page }) => {
    await checkOneOrder(page)
    const checks: string[] = []
    page.on('request', (sent) => sent.url().endsWith('/preview') && checks.push(sent.url()))
    // Everything is loaded anew when it is told over the socket that there are other orders.
    const reloaded = page.waitForResponse('**/api/user')
    await page.route('**/api/imports/*/run', async (route) => {
      const response = await route.fetch()
      await reloaded
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
    await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
    expect(checks).toEqual([])
  },
)

test(
  'an import that is being made is not shown as one to check, however late the page hears how it stood before',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await page.goto('/import')
    await pasteCells(page, 'Title;Customer', 'Oak table;Adaeze Nwosu')
    await checkRows(page)

    // Nothing but the response tells that it runs.
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => {
        if (!/IMPORT|orders\.imported/.test(String(message))) socket.send(message)
      })
    })
    const { promise: run, resolve: hasRun } = Promise.withResolvers<void>()
    let reads = 0
    await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
      // Once for the page, and once as soon as it is connected.
      reads += 1
      if (reads !== 2) return route.fallback()
      const response = await route.fetch()
      await run
      await route.fulfill({ response })
    })
    await page.reload()
    await expect.poll(() => reads).toBe(2)
    const answered = page.waitForResponse(/\/run$/)
    await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
    await (await answered).finished()
    hasRun()
    await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
  },
)
