import type { Page } from '@playwright/test'
import { card, column, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { invite, register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Records the paths of all data that a page requests from now on. */
function listen(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

/** Waits until the page has loaded all that it needs. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

test('a colleague’s note, a new name and a changed limit show on all pages without any request, and a new member with few @stress', async ({
  page,
  another,
  server,
  request,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const colleague = await another({ baseURL: server.url })
  await registerColleague(mine, orgId, colleague.request, 'Sam')
  const order = await takeOrder(colleague.request)
  await page.goto(`/orders/${order.id}`)
  const history = page.getByRole('list', { name: 'Activity History' }).getByRole('listitem')
  await expect(history).toHaveCount(1)
  const board = await page.context().newPage()
  await board.setViewportSize({ width: 390, height: 844 })
  await openBoard(board)
  await expect(card(board, 'ORD-0001').getByRole('link', { name: 'Sam Hale' })).toBeVisible()
  await card(board, 'ORD-0001').press('Enter')
  await board.getByRole('dialog').getByRole('tab', { name: 'Notes' }).click()
  await expect(board.getByText('No notes yet')).toBeVisible()
  const team = await page.context().newPage()
  await team.goto('/organization')
  await expect(team.getByText('Sam Hale')).toBeVisible()
  for (const each of [page, board, team]) await settled(each)

  const requested = [listen(page), listen(board), listen(team)]
  await colleague.request.post(`/api/orders/${order.id}/notes`, { data: { content: 'Ring twice' } })
  const notes = (where: Page) => where.getByRole('list', { name: 'Notes', exact: true })
  await expect(notes(page).getByRole('listitem')).toContainText(['Ring twice'])
  await expect(history.first()).toContainText('Sam Hale added a note: Ring twice')
  await expect(notes(board).getByRole('listitem')).toContainText(['Ring twice'])
  // Requests because of this event would have been sent by the time that the next event is shown.
  await colleague.request.patch(`/api/orders/${order.id}`, { data: { title: 'Oak bench' } })
  await expect(page.getByRole('heading', { name: 'Oak bench' })).toBeVisible()
  await expect(history.first()).toContainText('Sam Hale changed the title')

  await colleague.request.put('/api/user/profile', { data: { displayName: 'Sam Birch' } })
  for (const each of [page, board]) await expect(notes(each)).toContainText('Sam Birch')
  await expect(history.first()).toContainText('Sam Birch changed the title')
  await expect(team.getByText('Sam Birch')).toBeVisible()
  await board.keyboard.press('Escape')
  await expect(board.getByRole('dialog')).toHaveCount(0)
  await expect(card(board, 'ORD-0001').getByRole('link', { name: 'Sam Birch' })).toBeVisible()

  await mine.patch(`/api/organizations/${orgId}/columns/ORDER_IN`, { data: { wipLimit: 1 } })
  await expect(column(board, 'Order In').getByRole('img', { name: '1 order, limit 1' })).toBeVisible()
  await expect(column(board, 'Order In')).toContainText('WIP Limit Reached')
  expect(requested).toEqual([[], [], []])

  await register(request, { firstName: 'June', inviteCode: await invite(mine, orgId) })
  await expect(team.getByText('June Hale')).toBeVisible()
  expect(requested[2]?.filter((path) => !path.endsWith('/members') && !path.endsWith('/invites'))).toEqual([])
  expect(requested[0]).toEqual([])
  // Its welcome tells whether anybody else has joined.
  expect(requested[1]?.filter((path) => !path.endsWith('/members'))).toEqual([])
})
