import type { Page } from '@playwright/test'

/** Disables transitions and animations until the page is reloaded, so that colours and screenshots are final. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
