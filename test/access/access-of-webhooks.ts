import { webhooksApi } from '#shared/api/webhooks.ts'
import { admins, ofShop, type Row, type Shop } from './access-rows.ts'

const pathOf = ({ admin }: Shop) => `/api/organizations/${admin.orgId}/webhooks`
const LEAST = { url: 'https://127.0.0.1:1/kerf', events: ['order.moved'] }

/** On a webhook of the shop. */
const onWebhook =
  (
    call: (...of: [Parameters<Row['call']>[0], path: string, shop: Shop]) => ReturnType<Row['call']>,
  ): Row['call'] =>
  async (visitor, shop) => {
    const { body } = await shop.admin.visitor.post(pathOf(shop), LEAST)
    const path = `${pathOf(shop)}/${body.id}`
    const result = await call(visitor, path, shop)
    await shop.admin.visitor.delete(path)
    return result
  }

export const OF_WEBHOOKS: Record<string, Row> = {
  [`GET ${webhooksApi.list.path}`]: { expected: admins(200), call: ofShop('webhooks') },
  [`POST ${webhooksApi.create.path}`]: {
    expected: admins(201),
    call: async (visitor, shop) => {
      const made = await visitor.post(pathOf(shop), LEAST)
      if (made.status === 201) await shop.admin.visitor.delete(`${pathOf(shop)}/${made.body.id}`)
      return made
    },
  },
  [`PATCH ${webhooksApi.change.path}`]: {
    expected: admins(200),
    call: onWebhook((visitor, path) => visitor.patch(path, { isOn: false })),
  },
  [`DELETE ${webhooksApi.remove.path}`]: {
    expected: admins(204),
    call: onWebhook((visitor, path) => visitor.delete(path)),
  },
  [`POST ${webhooksApi.newSecret.path}`]: {
    expected: admins(200),
    call: onWebhook((visitor, path) => visitor.post(`${path}/secret`)),
  },
  [`POST ${webhooksApi.test.path}`]: {
    // The server of these tests finds no receiver; it has sent one all the same.
    expected: admins(204),
    call: onWebhook((visitor, path) => visitor.post(`${path}/test`)),
  },
  [`GET ${webhooksApi.deliveries.path}`]: {
    expected: admins(200),
    call: onWebhook((visitor, path) => visitor.get(`${path}/deliveries`)),
  },
  [`POST ${webhooksApi.sendAgain.path}`]: {
    expected: admins(200),
    call: onWebhook(async (visitor, path, { admin }) => {
      await admin.visitor.post(`${path}/test`)
      const { body } = await admin.visitor.get(`${path}/deliveries`)
      return visitor.post(`${path}/deliveries/${body[0].id}/again`)
    }),
  },
}
