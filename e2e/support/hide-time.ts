import type { Page } from '@playwright/test'

function hide(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Called on the headers that are asked.
  const { get } = Headers.prototype
  Headers.prototype.get = function (name) {
    return name === 'date' ? null : get.call(this, name)
  }
}

/** Responses do not tell this page the time any more: what it knows of the server's clock stays as it is. */
export const hideTime = (page: Page): Promise<void> => page.evaluate(hide)

/** What the page opens next goes by the clock of its device, which the test sets, as if the server's were the same. */
export const hideTimeFromStart = async (page: Page): Promise<void> => {
  await page.addInitScript(hide)
}
