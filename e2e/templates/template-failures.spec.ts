import type { Page } from '@playwright/test'
import { notice } from '../support/board.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Refuses the changes at addresses that end so, while something is tried. */
async function refused(
  page: Page,
  path: string,
  method: string,
  attempt: () => Promise<void>,
): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { message: 'Not now' } })
      : route.continue(),
  )
  await attempt()
  await page.unroute(path)
}

test('a change of a template that is refused says which one it was', async ({ page, watch }) => {
  watch.allow('status of 409')
  const { request } = page.context()
  await register(request)
  const made = await request.post('/api/checklist-templates', { data: { name: 'Handrail' } })
  const { id } = (await made.json()) as { id: string }
  await request.post(`/api/checklist-templates/${id}/items`, { data: { title: 'Jig checked' } })
  await page.goto('/templates')
  const told = (text: string) => expect(notice(page, 'Error')).toContainText(`${text}. Not now`)
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await refused(page, '**/api/checklist-templates', 'POST', async () => {
    await page.getByRole('button', { name: 'New Template' }).click()
    const form = page.getByRole('dialog', { name: 'New Template' })
    await form.getByLabel('Name').fill('Stool')
    await form.getByRole('button', { name: 'Create Template' }).click()
    await told('Failed to create template')
    await form.getByLabel('Name').fill('')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })
  await refused(page, `**/api/checklist-templates/${id}`, 'PATCH', async () => {
    await page.getByRole('button', { name: 'Edit Handrail' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Rail')
    await form.getByLabel('Name').press('Enter')
    await told('Failed to update template')
    await form.getByLabel('Name').fill('Handrail')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })
  await refused(page, `**/api/checklist-templates/${id}`, 'DELETE', async () => {
    await page.getByRole('button', { name: 'Delete Handrail' }).click()
    await confirm()
    await told('Failed to delete template')
  })

  await page.getByRole('button', { name: 'View Items of Handrail' }).click()
  const items = page.getByRole('dialog', { name: 'Handrail' })
  await refused(page, '**/items', 'POST', async () => {
    await items.getByLabel('Title').fill('Volute glued')
    await items.getByLabel('Title').press('Enter')
    await told('Failed to add template item')
  })
  await refused(page, '**/api/checklist-template-items/*', 'DELETE', async () => {
    await items.getByRole('button', { name: 'Actions for Jig checked' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm()
    await told('Failed to delete template item')
  })
})
