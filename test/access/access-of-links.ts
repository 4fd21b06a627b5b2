import { customerApi } from '#shared/api/customer.ts'
import type { Order } from '#shared/orders/types.ts'
import { aLink } from '../support/customers/links.ts'
import { anAttachment, anOrder, anUpload } from '../support/factories.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { anybody, DOT, onMade, type Actor, type Row, type Shop } from './access-rows.ts'

// What the holder of an order's link calls. Sessions open nothing there: the shop's own people get as little by a wrong
// token as anybody.

const holder = (status: number) => ({ ...anybody(404), customer: status })

type LinkCall = (visitor: Visitor, token: string, order: Order, shop: Shop) => Promise<Result>

/** The customer has the link of the order; everybody else its id with the proof of another one. */
const onLink = (call: LinkCall): Row['call'] =>
  onMade(
    async ({ admin, kerf }) => {
      const order = await anOrder(admin)
      const { token } = await aLink(kerf, order)
      const other = await aLink(kerf, await anOrder(admin))
      return { order, token, wrong: token.slice(0, 32) + other.token.slice(32) }
    },
    (visitor, { order, token, wrong }, shop, actor) =>
      call(visitor, actor === 'customer' ? token : wrong, order, shop),
  )

/** On what has an id of its own the others come with links that are right: of other orders, here and elsewhere. */
const onPart =
  (call: LinkCall): Row['call'] =>
  async (visitor, shop, actor) => {
    const order = await anOrder(shop.admin)
    const { token } = await aLink(
      shop.kerf,
      actor === 'customer' ? order : await otherOrder(visitor, shop, actor),
    )
    return call(visitor, token, order, shop)
  }

const otherOrder = (visitor: Visitor, { admin }: Shop, actor: Actor) =>
  anOrder(actor === 'other' ? { ...admin, visitor } : admin)

const aDrawing = ({ admin }: Shop, order: Order) =>
  anAttachment(admin, order.id, { name: 'drawing.png', content: DOT })

/** The head of a stream that does not end. */
async function opened({ url, cookie }: Visitor, path: string): Promise<Result> {
  const stop = new AbortController()
  const { status, headers, body } = await fetch(url + path, {
    signal: stop.signal,
    headers: { cookie: cookie ?? '' },
  })
  const response = { status, headers, body: status === 200 ? undefined : await new Response(body).json() }
  stop.abort()
  return response
}

export const OF_PAGE: Record<string, Row> = {
  'GET /t/:token': {
    expected: holder(200),
    call: onLink((visitor, token) => visitor.get(`/t/${token}`)),
  },
  [`GET ${customerApi.events.path}`]: {
    expected: holder(200),
    call: onLink((visitor, token) => opened(visitor, `/api/t/${token}/events`)),
  },
  [`GET ${customerApi.logo.path}`]: {
    expected: holder(200),
    call: onLink(async (visitor, token, _order, { admin }) => {
      const logoUrl = await anUpload(admin, DOT)
      await admin.visitor.put(`/api/organizations/${admin.orgId}/logo`, { logoUrl })
      return visitor.get(`/api/t/${token}/logo`)
    }),
  },
  [`GET ${customerApi.file.path}`]: {
    expected: holder(200),
    call: onPart(async (visitor, token, order, shop) => {
      const { id } = await aDrawing(shop, order)
      await shop.kerf.database.pool.query('update order_attachments set is_shared = true where id = $1', [id])
      return visitor.get(`/api/t/${token}/files/${id}`)
    }),
  },
  [`POST ${customerApi.write.path}`]: {
    expected: holder(201),
    call: onLink((visitor, token) => visitor.post(`/api/t/${token}/messages`, { content: 'When?' })),
  },
}

export const OF_ANSWERS: Record<string, Row> = {
  [`POST ${customerApi.answer.path}`]: {
    // The token is right, but nobody answers as the customer of their own shop.
    expected: { ...holder(204), ADMIN: 403, SHOP: 403, SALES: 403, other: 403 },
    call: onPart(async (visitor, token, order, shop) => {
      // Whoever asks needs a link of the order; the customer has one already.
      await shop.admin.visitor.post(`/api/orders/${order.id}/customer-link`)
      const file = await aDrawing(shop, order)
      const { body } = await shop.admin.visitor.post(`/api/orders/${order.id}/approvals`, {
        attachmentId: file.id,
      })
      return visitor.post(`/api/t/${token}/approvals/${body.id}`, {
        answer: 'changes',
        words: 'Wider, please',
      })
    }),
  },
}
