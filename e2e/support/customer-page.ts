import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'

export async function share(api: APIRequestContext, { orderId, id }: Attachment): Promise<void> {
  const response = await api.put(`/api/orders/${orderId}/attachments/${id}/sharing`, {
    data: { isShared: true },
  })
  expect(response.status(), await response.text()).toBe(200)
}

export async function writeToCustomer(api: APIRequestContext, { id }: Order, content: string): Promise<void> {
  const response = await api.post(`/api/orders/${id}/notes`, { data: { content, toCustomer: true } })
  expect(response.status(), await response.text()).toBe(201)
}

type Another = (
  options?: Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0],
) => Promise<BrowserContext>

/** The customer's phone, with their page open and live. */
export async function openOnPhone(
  another: Another,
  baseURL: string | undefined,
  path: string,
): Promise<Page> {
  const phone = await another({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  const live = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(path)
  await live
  return page
}

/** All that the page says from now on, in turn. */
export async function saidOn(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.locator('[data-said]').evaluateHandle((place) => {
    const sentences: string[] = []
    new MutationObserver(() => sentences.push(place.textContent)).observe(place, { childList: true })
    return sentences
  })
  return () => said.jsonValue()
}

/** The part of the page under a heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Writes a line into the field of a signature. */
export async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^Signature/ })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is no field to sign in')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.move(box.x + 40 + step * 10, box.y + 80 + 30 * Math.sin(step))
  }
  await page.mouse.up()
}
