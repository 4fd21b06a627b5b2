import type { Page } from '@playwright/test'
import { notice } from '../support/board.ts'
import { aPicture, aText, choose } from '../support/files.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Customer page', exact: true })
const mails = (page: Page) => page.getByRole('region', { name: 'Customer emails', exact: true })
const stages = (page: Page) => page.getByRole('list', { name: 'Stages in the preview' }).getByRole('listitem')

const LONG = 'Werkstattzwischenlagerungsendabnahmetermin'.slice(0, 40)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an admin sets the page, its logo and its mails; another one sees it at once', async ({
    page,
    another,
    watch,
  }) => {
    watch.allow('status of 503')
    const { request } = page.context()
    const { orgId, organizationName } = await register(request, { firstName: 'Ann' })
    const theirs = await another()
    await registerAdmin(request, orgId, theirs.request, 'Ben')
    const ben = await theirs.newPage()
    await ben.goto('/settings/customer-page')
    const bensMails = await theirs.newPage()
    await bensMails.goto('/settings/customer-emails')
    await expect(section(ben)).toContainText('No logo')

    await page.route('**/api/**/customer-page', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.goto('/settings/customer-page')
    await expect(page.getByRole('alert')).toContainText("We couldn't load the customer page")
    await page.unroute('**/api/**/customer-page')
    await page.getByRole('button', { name: 'Try again' }).click()

    await section(page).getByRole('button', { name: 'Add logo' }).click()
    const upload = page.getByRole('dialog', { name: 'Change logo' })
    await choose(page, [aText('logo.txt')], 'Change logo')
    await expect(upload.getByRole('alert')).toContainText('The logo must be a JPEG, PNG or WebP picture')
    await choose(page, [await aPicture('logo.png', 900, 200)], 'Change logo')
    await upload.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(notice(page, 'Logo updated')).toBeVisible()
    await expect(upload).toBeHidden()
    for (const screen of [page, ben]) {
      const logo = section(screen).getByRole('img', { name: `Logo of ${organizationName}` })
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    }

    await section(page).getByLabel('Welcome text').fill('Open from seven to four.\nRing twice.')
    await section(page).getByLabel('Production', { exact: true }).fill('We build it')
    await section(page).getByLabel('Pickup', { exact: true }).fill(LONG)
    await expect(stages(page)).toHaveText(['Order In', 'We build it', 'Finish', 'Completed', LONG])
    await expect(stages(page).nth(1)).toHaveAttribute('aria-current', 'step')
    await section(page).getByLabel('Delivered').check()
    await expect(stages(page)).toHaveText(['Order In', 'We build it', 'Finish', 'Completed', 'Delivery'])
    await expectNoOverflow(page, "the customers' page", [1440, 390, 360])
    await section(page).getByLabel('Show Order In, Production, and Finish as one stage').check()
    await expect(section(page).getByLabel('Production', { exact: true })).toBeHidden()
    await expect(stages(page)).toHaveText(['In the making', 'Completed', 'Delivery'])
    await section(page).getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'Settings saved')).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expect(section(ben).getByLabel('Welcome text')).toHaveValue('Open from seven to four.\nRing twice.')
    await expect(stages(ben)).toHaveText(['In the making', 'Completed', LONG])
    await section(ben).getByLabel('Show Order In, Production, and Finish as one stage').uncheck()
    await expect(section(ben).getByLabel('Production', { exact: true })).toHaveValue('We build it')

    await page.goto('/settings/customer-emails')
    await expect(mails(page)).toContainText("Email isn't set up")
    await mails(page).getByRole('switch', { name: 'Ready for pickup' }).click()
    await expect(notice(page, 'Email turned on')).toContainText('Ready for pickup')
    await expect(mails(bensMails).getByRole('switch', { name: 'Ready for pickup' })).toBeChecked()
    await mails(page).getByRole('button', { name: 'Edit the text of Ready for pickup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ready for pickup' })
    const preview = dialog.getByRole('region', { name: /^Preview/ })
    await expect(preview).toContainText('Hello Priya Raman,')
    await dialog.getByLabel('Subject').fill('{order} waits for you, {custmer}')
    await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription("{custmer} isn't a placeholder")
    await dialog.getByRole('button', { name: 'Save email' }).click()
    await expect(dialog.getByLabel('Subject')).toBeFocused()
    await dialog.getByLabel('Subject').fill('Waiting: ')
    await dialog.getByRole('button', { name: 'Order number' }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue('Waiting: {order}')
    await expect(dialog.getByLabel('Subject')).toBeFocused()
    await expect(preview).toContainText('Waiting: ORD-0042')
    await expectNoOverflow(page, 'the mail', [1440, 390, 360])

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save email' }).click()
    await expect(notice(page, 'Email saved')).toContainText('Ready for pickup')
    await expect(dialog).toBeHidden()
    await expect(mails(bensMails)).toContainText('Waiting: {order}')
    await expect(mails(bensMails).getByRole('switch', { name: 'Ready for pickup' })).toBeChecked()

    await mails(page).getByRole('button', { name: 'Edit the text of Order link' }).click()
    const link = page.getByRole('dialog', { name: 'Order link' })
    await link.getByLabel('Text').fill('Ask us')
    await expect(link.getByLabel('Text')).toHaveAccessibleDescription(/Add \{link\}/)
    await link.getByRole('button', { name: 'Reset to default' }).click()
    await expect(link.getByLabel('Text')).toHaveValue(/^Hello \{customer\},/)
    await expect(link.getByLabel('Text')).toHaveAccessibleDescription('')
    await link.getByRole('button', { name: 'Cancel' }).click()
    await expect(link).toBeHidden()

    await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap()
    await page.getByRole('link', { name: 'Customer page' }).tap()
    await section(page).getByRole('button', { name: 'Remove the logo' }).click()
    await page
      .getByRole('alertdialog', { name: 'Remove the logo?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    for (const screen of [page, ben]) await expect(section(screen)).toContainText('No logo')
    await expect(section(page).getByRole('button', { name: 'Add logo' })).toBeFocused()
  })
})

test('the subject of a mail that is changed leaves the text that another admin writes meanwhile @stress', async ({
  page,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await page.goto('/settings/customer-emails')
  await mails(page).getByRole('listitem').first().getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('Follow your order')
  const path = `/api/organizations/${orgId}/customer-page`
  const text = 'Have a look: {link}'
  await request.patch(path, { data: { mails: { link: { text } } } })
  await dialog.getByRole('button', { name: 'Save email' }).click()
  await expect(notice(page, 'Email saved')).toBeVisible()
  const { link } = (await (await request.get(path)).json()).mails
  expect({ subject: link.subject, text: link.text }).toEqual({ subject: 'Follow your order', text })
})
