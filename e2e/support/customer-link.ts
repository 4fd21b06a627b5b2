import { expect, type APIRequestContext } from '@playwright/test'
import type { CustomerLink } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'

/** Makes the link of an order's customer over HTTP. */
export async function makeLink(api: APIRequestContext, order: Order): Promise<CustomerLink> {
  const response = await api.post(`/api/orders/${order.id}/customer-link`)
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

/** The path of the page that it leads to. */
export const pathOf = ({ url }: Pick<CustomerLink, 'url'>): string => new URL(url).pathname

export const tokenOf = ({ url }: Pick<CustomerLink, 'url'>): string => url.replace(/^.*\/t\//, '')

/** A customer has no session: the shop's own people are refused. */
export const WITHOUT_SESSION = { cookie: '' }

/** Writes to the shop, as whoever has the link. */
export async function writeToShop(
  api: APIRequestContext,
  link: Pick<CustomerLink, 'url'>,
  content: string,
): Promise<void> {
  const response = await api.post(`/api/t/${tokenOf(link)}/messages`, {
    data: { content },
    headers: WITHOUT_SESSION,
  })
  expect(response.status(), await response.text()).toBe(201)
}
