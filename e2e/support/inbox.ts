import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { ServerProcess } from '../../test/support/processes/server-process.ts'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { Watch } from '#shared/notifications/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import { sql } from './database.ts'

export const idOf = async (api: APIRequestContext): Promise<string> =>
  (await (await api.get('/api/user')).json()).id

/** The bell, as a desktop has it; also where a dialog stands before it. */
export const bell = (page: Page, unread = 0) =>
  page.getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
    includeHidden: true,
  })
export const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const lines = (where: Page | Locator) =>
  where.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

export async function addNote(api: APIRequestContext, order: Order, content: string): Promise<void> {
  const response = await api.post(`/api/orders/${order.id}/notes`, { data: { content } })
  expect(response.status(), await response.text()).toBe(201)
}

export const mention = (api: APIRequestContext, order: Order, userId: string, words: string) =>
  addNote(api, order, `${mentionOf(userId)} ${words}`)

export async function setWatch(api: APIRequestContext, order: Order, state: Watch['state']): Promise<void> {
  const response = await api.put(`/api/orders/${order.id}/watch`, { data: { state } })
  expect(response.status(), await response.text()).toBe(200)
}

/** As if the owner of each order of an organization had been told, unread, of its creation: the latest of the last one. */
export const tellOfAll = (server: ServerProcess, orgId: string) =>
  sql(
    server.dataDir,
    `insert into notifications (org_id, user_id, order_id, kind, version, created_at)
     select org_id, created_by, id, 'moved', version, now() - interval '1 hour' + version * interval '1 millisecond'
     from orders where org_id = $1`,
    [orgId],
  )
