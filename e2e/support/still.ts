import type { Page } from '@playwright/test'

/** Nothing fades or moves any more until the page is loaded again: colours are measured, and pictures taken, as they stay. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
