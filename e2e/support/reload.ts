import { expect, type Page } from '@playwright/test'

/** Reloads the page, and stays on it when the browser asks. */
export async function stayWhenAsked(page: Page): Promise<void> {
  const opened = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
}
