import { customerLinksApi } from '#shared/api/customer-links.ts'
import { customerPageApi } from '#shared/api/customer-page.ts'
import { aLink } from '../support/customers/links.ts'
import { anUpload } from '../support/factories.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { admins, DOT, members, ofShop, onOrder, sellers, type Row, type Shop } from './access-rows.ts'

const link = (path: string) => `${path}/customer-link`
const withLink = (call: (visitor: Visitor, path: string, shop: Shop) => Promise<Result>): Row['call'] =>
  onOrder(
    (visitor, path, _order, shop) => call(visitor, path, shop),
    (_path, { kerf }, order) => aLink(kerf, order),
  )

/** What the shop's people call about the page of their customers. */
export const OF_CUSTOMERS: Record<string, Row> = {
  [`GET ${customerLinksApi.read.path}`]: {
    expected: members(200),
    call: withLink((visitor, path) => visitor.get(link(path))),
  },
  [`POST ${customerLinksApi.make.path}`]: {
    expected: sellers(201),
    call: onOrder((visitor, path) => visitor.post(link(path))),
  },
  [`PATCH ${customerLinksApi.change.path}`]: {
    expected: sellers(200),
    call: withLink((visitor, path) => visitor.patch(link(path), { showsDate: true })),
  },
  [`DELETE ${customerLinksApi.revoke.path}`]: {
    expected: sellers(204),
    call: withLink((visitor, path) => visitor.delete(link(path))),
  },
  [`GET ${customerLinksApi.open.path}`]: { expected: admins(200), call: ofShop('customer-links') },
  [`POST ${customerLinksApi.answered.path}`]: {
    expected: members(204),
    call: onOrder((visitor, path) => visitor.post(`${path}/customer-messages/answered`)),
  },

  [`DELETE ${customerLinksApi.unanswered.path}`]: {
    expected: members(204),
    call: onOrder(
      async (visitor, path) => {
        await visitor.post(`${path}/customer-messages/answered`)
        return visitor.delete(`${path}/customer-messages/answered`)
      },
      async (_path, { kerf }, order) => {
        const { token } = await aLink(kerf, order)
        await kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Is it ready?' })
      },
    ),
  },

  [`GET ${customerPageApi.read.path}`]: { expected: members(200), call: ofShop('customer-page') },
  [`PATCH ${customerPageApi.change.path}`]: {
    expected: admins(200),
    call: (visitor, { admin }) =>
      visitor.patch(`/api/organizations/${admin.orgId}/customer-page`, { welcome: 'Welcome' }),
  },
  [`PUT ${customerPageApi.setLogo.path}`]: {
    expected: admins(200),
    call: (visitor, { admin }) => visitor.put(`/api/organizations/${admin.orgId}/logo`, { logoUrl: null }),
  },
  [`GET ${customerPageApi.logo.path}`]: {
    expected: members(200),
    call: async (visitor, { admin }) => {
      const logoUrl = await anUpload(admin, DOT)
      const { body } = await admin.visitor.put(`/api/organizations/${admin.orgId}/logo`, { logoUrl })
      return visitor.get(body.logoUrl)
    },
  },
}
