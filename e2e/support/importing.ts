import { expect, type Page } from '@playwright/test'
import type { TestFile } from './files.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses a file on the page of imports, and waits until its columns are shown. */
export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  await page.getByLabel('File with orders').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible()
}

/** Pastes cells instead. */
export async function pasteCells(page: Page, ...rows: string[]): Promise<void> {
  await page.getByLabel('Cells', { exact: true }).fill(rows.join('\n'))
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible()
}

export const column = (page: Page, name: string) => page.getByLabel(`${name} becomes`, { exact: true })
export const wrongRows = (page: Page) => page.getByRole('list', { name: 'Wrong rows' }).getByRole('listitem')

/** From the columns to the check of the rows. */
export async function checkRows(page: Page): Promise<void> {
  await button(page, 'Check the orders').click()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeVisible()
}

/** Makes the orders, and waits until they are there. */
export async function runImport(page: Page, orders: string): Promise<void> {
  await button(page, `Import ${orders}`).click()
  await expect(page.getByRole('heading', { name: `${orders} imported` })).toBeVisible()
}
