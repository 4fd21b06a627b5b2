import type { Locator, Page } from '@playwright/test'
import { card, notice, openBoard } from '../support/board.ts'
import { panel, view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'Members' }).getByRole('option')
const chosen = (page: Page) => options(page).and(page.locator('[aria-selected=true]'))
const idOf = async ({ request }: { request: Page['request'] }) =>
  (await (await request.get('/api/user')).json()).id

/** What the field has for screen readers: the option that Enter chooses. */
const activeOption = async (field: Locator) => {
  const id = await field.getAttribute('aria-activedescendant')
  return id && field.page().locator(`[id="${id}"]`).textContent()
}

test('an @ offers the members to the keys; the mention survives a reload, and shows the present name', async ({
  page,
  another,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  const [freya, jorg] = [await another(), await another()]
  await registerColleague(mine, orgId, freya.request, 'Freya')
  await registerColleague(mine, orgId, jorg.request, 'Jörg')
  const order = await takeOrder(mine)
  const [freyaId, jorgId] = [await idOf(freya), await idOf(jorg)]
  const theirs = await freya.newPage()
  await theirs.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  await openBoard(theirs)
  await card(theirs, 'ORD-0001').press('Enter')
  const beside = panel(theirs, 'ORD-0001 Oak table')
  await beside.getByRole('tab', { name: 'Notes & Comments' }).click()

  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  const field = dialog.getByLabel('Add a note')
  await field.pressSequentially('Mail ann@hale and ask @')
  await expect(options(page)).toHaveText([/Freya Hale$/, /Jörg Hale$/])
  await field.press('ArrowUp')
  await expect(chosen(page)).toHaveAccessibleName('Jörg Hale')
  await expect.poll(() => activeOption(field)).toMatch(/Jörg Hale$/)
  await field.pressSequentially('f')
  await expect(options(page)).toHaveText([/Freya Hale$/])
  await field.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()

  // Another @ asks anew.
  await field.press('Backspace')
  await field.press('Backspace')
  await field.pressSequentially('@JORG h')
  await expect(options(page)).toHaveText([/Jörg Hale$/])
  await field.press('Enter')
  await expect(field).toHaveValue('Mail ann@hale and ask @Jörg Hale ')
  const mentioned = dialog.getByText('Mentions', { exact: false })
  await expect(mentioned).toHaveText('Mentions Jörg Hale')
  await field.press('Backspace')
  await field.press('Backspace')
  await expect(mentioned).toHaveCount(0)
  await field.press('Tab')
  await expect(field).toHaveValue('Mail ann@hale and ask @Jörg Hale ')
  await field.pressSequentially('or @fr')
  await expect(options(page)).toHaveText([/Freya Hale$/])
  await field.press('Enter')
  await expect(mentioned).toHaveText('Mentions Jörg Hale, Freya Hale')

  await page.reload()
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await expect(field).toHaveValue('Mail ann@hale and ask @Jörg Hale or @Freya Hale ')
  await expect(mentioned).toHaveText('Mentions Jörg Hale, Freya Hale')
  const sent = page.waitForRequest(
    (one) => one.url().endsWith(`/api/orders/${order.id}/notes`) && one.method() === 'POST',
  )
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // What is on its way shows the names as well.
    await expect(dialog.getByRole('listitem')).toContainText('Sending')
    await expect(dialog.getByRole('link', { name: '@Jörg Hale' })).toBeVisible()
    await route.continue()
  })
  await field.press('ControlOrMeta+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    content: `Mail ann@hale and ask @[${jorgId}] or @[${freyaId}]`,
  })
  await expect(notice(page, 'Note added')).toBeVisible()
  const note = dialog.getByRole('listitem')
  await expect(note).toContainText('Mail ann@hale and ask @Jörg Hale or @Freya Hale')
  await expect(note.getByRole('link', { name: '@Freya Hale' })).toHaveAttribute('href', `/user/${freyaId}`)
  // One's own name leads nowhere.
  await expect(beside.getByRole('link', { name: '@Jörg Hale' })).toBeVisible()
  await expect(beside.getByText('@Freya Hale')).toBeVisible()
  await expect(beside.getByRole('link', { name: '@Freya Hale' })).toHaveCount(0)

  const renamed = { userId: freyaId, displayName: 'Freya of the Bench' }
  expect((await freya.request.put('/api/user/profile', { data: renamed })).status()).toBe(200)
  await expect(note.getByRole('link', { name: '@Freya of the Bench' })).toBeVisible()
  await expect(beside.getByText('@Freya of the Bench')).toBeVisible()
})

test.describe('by touch at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a button writes the @, and the list stands where there is room for it', async ({
    page,
    another,
    watch,
  }) => {
    watch.allow('status of 503')
    const mine = page.context().request
    const { orgId } = await register(mine, { firstName: 'Robin' })
    const twins = [await another(), await another()] as const
    for (const { request } of twins) await registerColleague(mine, orgId, request, 'Freya')
    const [first, second] = await Promise.all(twins.map(idOf))
    const { id } = await takeOrder(mine)
    await page.goto(`/orders/${id}`)
    const field = page.getByLabel('Add a note')
    await page.route('**/members', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.getByRole('button', { name: 'Mention someone' }).tap()
    await expect(page.getByText("We couldn't load the team")).toBeVisible()
    await page.unroute('**/members')
    await field.fill('')
    await field.pressSequentially('Ask')
    await page.getByRole('button', { name: 'Mention someone' }).tap()
    await expect(field).toHaveValue('Ask @')
    await expect(field).toBeFocused()
    // Two who are called the same are told apart.
    await expect(options(page)).toHaveText([/Freya Hale.+@example\.com$/, /Freya Hale.+@example\.com$/])

    const list = page.getByRole('listbox', { name: 'Members' })
    // As much as a phone's keyboard leaves.
    await page.setViewportSize({ width: 390, height: 420 })
    for (const block of ['start', 'end'] as const) {
      await field.evaluate((element, where) => element.scrollIntoView({ block: where }), block)
      await expect(async () => {
        const [box, over] = [await list.boundingBox(), await field.boundingBox()]
        if (!box || !over) throw new Error('The list is not there')
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.y + box.height).toBeLessThanOrEqual(420)
        expect(box.x + box.width).toBeLessThanOrEqual(390)
        expect(box.y >= over.y + over.height || box.y + box.height <= over.y).toBe(true)
      }).toPass()
    }
    await expect(options(page).first()).toHaveCSS('min-height', '44px')
    const emails = await options(page).allTextContents()
    await options(page).nth(1).tap()
    await expect(field).toHaveValue('Ask @Freya Hale ')
    await expect(field).toBeFocused()

    const sent = page.waitForRequest((one) => one.url().endsWith('/notes') && one.method() === 'POST')
    await page.getByRole('button', { name: 'Add Note' }).tap()
    const { content } = (await sent).postDataJSON()
    const members = await (await mine.get(`/api/organizations/${orgId}/members`)).json()
    const meant = members.find(({ email }: { email: string }) => emails[1]?.endsWith(email))
    expect([first, second]).toContain(meant.id)
    expect(content).toBe(`Ask @[${meant.id}]`)
    await expect(page.getByRole('link', { name: '@Freya Hale' })).toBeVisible()
  })
})
