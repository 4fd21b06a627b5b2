import { approvalsApi } from '#shared/api/approvals.ts'
import { filesApi } from '#shared/api/files.ts'
import { aLink } from '../support/customers/links.ts'
import { anAttachment, anOrder } from '../support/factories.ts'
import { DOT, members, onMade, onOrder, sellers, type OrderCall, type Row } from './access-rows.ts'

/** On an order that has a link, with a picture. */
const onDrawing = (call: (...of: [...Parameters<OrderCall>, fileId: string]) => ReturnType<OrderCall>) =>
  onMade(
    async ({ admin, kerf }) => {
      const order = await anOrder(admin)
      await aLink(kerf, order)
      return { order, file: await anAttachment(admin, order.id, { name: 'drawing.png', content: DOT }) }
    },
    (visitor, { order, file }, shop) => call(visitor, `/api/orders/${order.id}`, order, shop, file.id),
  )

/** Calls on what customers are shown, and asked to approve. */
export const OF_APPROVALS: Record<string, Row> = {
  [`PUT ${filesApi.share.path}`]: {
    expected: sellers(200),
    call: onDrawing((visitor, path, _order, _shop, id) =>
      visitor.put(`${path}/attachments/${id}/sharing`, { isShared: true }),
    ),
  },
  [`GET ${approvalsApi.list.path}`]: {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/approvals`)),
  },
  [`POST ${approvalsApi.ask.path}`]: {
    expected: sellers(201),
    call: onDrawing((visitor, path, _order, _shop, attachmentId) =>
      visitor.post(`${path}/approvals`, { attachmentId }),
    ),
  },
  [`DELETE ${approvalsApi.withdraw.path}`]: {
    expected: sellers(204),
    call: onDrawing(async (visitor, path, _order, { admin }, attachmentId) => {
      const { body } = await admin.visitor.post(`${path}/approvals`, { attachmentId })
      return visitor.delete(`${path}/approvals/${body.id}`)
    }),
  },
}
