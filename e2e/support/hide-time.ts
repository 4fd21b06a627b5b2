import type { Page } from '@playwright/test'

/** Responses do not tell this page the time any more: what it knows of the server's clock stays as it is. */
export async function hideTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Called on the headers that are asked.
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
}
