import type { Page } from '@playwright/test'

export const NETWORK = 'http://192.168.1.20:3000'

/** The page is told what a server in a shop's network tells: its links lead to an address of that network. */
export async function inNetwork(page: Page, { url }: { url: string }): Promise<void> {
  await page.route(/\/(api\/health|customer-link|invites|calendar-feeds)$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(url, NETWORK) })
  })
}
