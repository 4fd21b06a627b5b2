import { approve, askForChanges, sendForApproval } from '../support/approvals.ts'
import { escapeFrom, openBoard } from '../support/board.ts'
import { makeLink, tokenOf, writeToShop } from '../support/customer-link.ts'
import { aPicture, attach } from '../support/files.ts'
import { addNote, bell, idOf, inbox, lines, mention, setWatch } from '../support/inbox.ts'
import { view } from '../support/open-order.ts'
import { openOrderPage } from '../support/order-page.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expectStates } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const LIST = /\/api\/notifications(\?|$)/

test('what concerns somebody rings in all of their windows, until it is read in one', async ({
  page,
  another,
  server,
}) => {
  const [ann, cleo, dev] = await Promise.all(
    [1, 2, 3].map(async () => (await another({ baseURL: server.url })).request),
  )
  if (!ann || !cleo || !dev) throw new Error('Somebody is missing')
  const ben = page.context().request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  for (const [api, name] of [
    [cleo, 'Cleo'],
    [dev, 'Dev'],
    [ben, 'Ben'],
  ] as const) {
    await registerColleague(ann, orgId, api, name)
  }
  const [table, shelf] = await takeOrders(ann, [{ title: 'Oak table' }, { title: 'Shelf' }])
  if (!table || !shelf) throw new Error('Orders are missing')
  const benId = await idOf(ben)
  const other = await page.context().newPage()
  const both = [page, other]
  for (const each of both) {
    await openBoard(each)
    await expect(bell(each)).toBeVisible()
  }

  // One bell in two windows. A mention is a line of its own, and the line of the order gathers the rest.
  await setWatch(ben, table, 'watching')
  await mention(ann, table, benId, 'is the oak in?')
  for (const each of both) await expect(bell(each, 1)).toBeVisible()
  await bell(page, 1).click()
  await expect(inbox(page).getByText('1 unread')).toBeVisible()
  const line = lines(inbox(page)).filter({ hasText: 'mentioned you' })
  await expect(line).toContainText('Ann Hale mentioned you: @Ben Hale is the oak in?')
  await expect(line).toContainText('Oak table')
  await expect(line).toContainText('Order In')
  // The list is open meanwhile, and follows.
  await addNote(cleo, table, 'On Monday')
  const rest = lines(inbox(page)).filter({ hasNotText: 'mentioned you' })
  await expect(rest).toContainText('Cleo Hale added a note: On Monday')
  await moveOrder(dev, table, 'PRODUCTION')
  await expect(rest).toContainText('Dev Hale and 1 other moved the order from Order In to Production')
  await expect(line).toContainText('Ann Hale mentioned you: @Ben Hale is the oak in?')
  await expect(line).toContainText('Production')
  await expect(lines(inbox(page))).toHaveCount(2)
  for (const each of both) await expect(bell(each, 2)).toBeAttached()

  // Opened here, read there.
  await line.getByRole('button').click()
  await expect(inbox(page)).toHaveCount(0)
  const order = view(page, 'ORD-0001')
  await expect(order).toBeVisible()
  for (const each of both) await expect(bell(each)).toBeVisible()
  // What comes while one looks at it is read at once.
  const lineNow = async () => (await (await ben.get('/api/notifications')).json())[0]
  const { at } = await lineNow()
  await addNote(cleo, table, 'In the morning')
  await expect.poll(async () => (await lineNow()).at > at).toBe(true)
  await expect.poll(async () => (await lineNow()).unread).toBe(0)
  await expect(bell(page)).toBeVisible()

  // Muted is silent; what names somebody comes through.
  await order.getByRole('button', { name: 'Following this order' }).click()
  await expect(page.getByRole('menu')).toContainText('You follow it: notes, moves')
  const muted = page.waitForResponse(
    (one) => one.url().endsWith(`/api/orders/${table.id}/watch`) && one.request().method() === 'PUT',
  )
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  expect((await muted).status()).toBe(200)
  await expect(order.getByRole('button', { name: 'This order is muted' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await escapeFrom(order)
  await expect(order).toHaveCount(0)
  await addNote(cleo, table, 'Nobody hears this')
  // One's own acts are no news either.
  await addNote(ben, shelf, 'I watch it now')
  await addNote(ann, shelf, 'Varnish, please')
  for (const each of both) await expect(bell(each, 1)).toBeVisible()
  await bell(other, 1).click()
  await expect(lines(inbox(other)).first()).toContainText('Ann Hale added a note: Varnish, please')
  await expect(lines(inbox(other)).getByText('Unread: ')).toHaveCount(1)
  // Nothing comes under a pointer that is about to press a line.
  await lines(inbox(other)).first().hover()
  await mention(ann, table, benId, 'wake up')
  const news = inbox(other).getByRole('button', { name: '1 new' })
  await expect(news).toBeVisible()
  await expect(lines(inbox(other)).first()).toContainText('Varnish, please')
  // They come as soon as the pointer is elsewhere.
  await inbox(other).getByRole('heading', { name: 'Notifications' }).hover()
  await expect(lines(inbox(other)).first()).toContainText('mentioned you: @Ben Hale wake up')
  for (const each of both) await expect(bell(each, 2)).toBeVisible()

  // All at once, in all windows.
  const markAll = inbox(other).getByRole('button', { name: 'Mark all as read' })
  await markAll.click()
  await expect(lines(inbox(other)).getByText('Unread: ')).toHaveCount(0)
  await expect(inbox(other).getByText('All read')).toBeVisible()
  await expect(markAll).toBeFocused()
  await expect(markAll).toHaveAttribute('aria-disabled', 'true')
  for (const each of both) await expect(bell(each)).toBeVisible()

  // An order's page reads too.
  await mention(ann, shelf, benId, 'and now?')
  for (const each of both) await expect(bell(each, 1)).toBeVisible()
  await openOrderPage(page, shelf)
  for (const each of both) await expect(bell(each)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following this order' })).toBeVisible()
  // The others were told of none of it: Ben mentioned nobody, and they watch nothing that he did.
  expect(await (await dev.get('/api/notifications')).json()).toEqual([])
})

test('neither an approval nor a request for changes nor a mention goes under a later note', async ({
  page,
  another,
  server,
}) => {
  const ann = page.context().request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = (await another({ baseURL: server.url })).request
  await registerColleague(ann, orgId, ben, 'Ben')
  const order = await takeOrder(ann, { title: 'Oak table' })
  await setWatch(ann, order, 'watching')
  const link = await makeLink(ann, order)
  const [first, second] = await Promise.all(
    ['legs.png', 'top.png'].map(async (name) =>
      sendForApproval(ann, await attach(ann, order, await aPicture(name))),
    ),
  )
  if (!first || !second) throw new Error('Approvals are missing')
  await approve(ben, tokenOf(link), first, 'Ada Nwosu')
  await askForChanges(ben, tokenOf(link), second, 'Rounder, please')
  await mention(ben, order, await idOf(ann), 'look at this')
  await writeToShop(ben, link, 'When is it ready?')
  await addNote(ben, order, 'In May')

  await openBoard(page)
  await bell(page, 4).click()
  const own = lines(inbox(page))
  await expect(own).toHaveText([
    /Unread: Ben Hale.*added a note: In May/,
    /Unread: Ben Hale.*mentioned you: @Ann Hale look at this/,
    /^Unread: The customer requested changes to top\.png: Rounder, please/,
    /^Unread: The customer approved legs\.png, signed by Ada Nwosu/,
  ])
  // Opened from one of them, the order reads all.
  await own.filter({ hasText: 'approved legs.png' }).getByRole('button').click()
  await expect(view(page, 'ORD-0001').getByRole('tab', { name: 'Files', selected: true })).toBeVisible()
  await expect(bell(page)).toBeAttached()
  await escapeFrom(view(page, 'ORD-0001'))
  await bell(page).click()
  await expect(own).toHaveCount(4)
  await expect(own.getByText('Unread: ')).toHaveCount(0)
})

test('the inbox by keys, and while it loads, fails or has nothing @stress', async ({
  page,
  another,
  server,
  watch,
}) => {
  watch.allow('status of 503')
  const ann = (await another({ baseURL: server.url })).request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const ben = page.context().request
  await registerColleague(ann, orgId, ben, 'Ben')
  await openBoard(page)
  await expect(bell(page)).toBeVisible()
  await expectStates(page, {
    url: LIST,
    open: () => page.keyboard.press('i'),
    where: inbox(page),
    loadingText: 'Loading your notifications',
    failed: "We couldn't load your notifications. Try again.",
    shown: inbox(page).getByText('Nothing new'),
  })
  await escapeFrom(inbox(page))
  await expect(inbox(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  const benId = await idOf(ben)
  const [table, shelf] = await takeOrders(ann, [{ title: 'Oak table' }, { title: 'Shelf' }])
  if (!table || !shelf) throw new Error('Orders are missing')
  await mention(ann, table, benId, 'one')
  await mention(ann, shelf, benId, 'two')
  await expect(bell(page, 2)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(lines(inbox(page))).toHaveCount(2)
  await page.goBack()
  await expect(inbox(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await page.keyboard.press('i')
  await expect(lines(inbox(page)).first()).toContainText('Shelf')
  await expect
    .poll(() => inbox(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await page.keyboard.press('Tab')
  await expect(inbox(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(lines(inbox(page)).nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inbox(page)).toHaveCount(0)
  await escapeFrom(view(page, 'ORD-0001'))
  await expect(bell(page, 1)).toBeVisible()
  await expect(page).toHaveURL('/')
})
