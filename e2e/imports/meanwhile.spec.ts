import type { Page, WebSocketRoute } from '@playwright/test'
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

test('the rows are not checked again once their orders are made, however late the page hears of it @stress', async ({
  page,
}) => {
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
})

test('an import that is being made is not shown as one to check, however late the page hears how it stood before @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await page.goto('/import')
  await pasteCells(page, 'Title;Customer', 'Oak table;Adaeze Nwosu')
  await checkRows(page)

  // Nothing but the response tells that it runs.
  const { promise: opened, resolve: hasOpened } = Promise.withResolvers<WebSocketRoute>()
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    hasOpened(socket)
    server.onMessage((message) => {
      if (!/IMPORT|orders\.imported/.test(String(message))) socket.send(message)
    })
  })
  const { promise: run, resolve: hasRun } = Promise.withResolvers<void>()
  let reads = 0
  await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
    // Once for the page, and once for what it hears.
    reads += 1
    if (reads !== 2) return route.fallback()
    const response = await route.fetch()
    await run
    await route.fulfill({ response })
  })
  const importId = page.url().split('/').at(-1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Import 1 order', exact: true })).toBeVisible()
  const socket = await opened
  socket.send(JSON.stringify({ type: 'IMPORT', importId }))
  await expect.poll(() => reads).toBe(2)
  const answered = page.waitForResponse(/\/run$/)
  await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
  await (await answered).finished()
  hasRun()
  await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
})
