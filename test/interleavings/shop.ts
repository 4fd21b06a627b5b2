import { aMember, anAdmin, anOrder, type Somebody } from '../support/factories.ts'
import type { TestKerf } from '../support/kerf.ts'
import { request, type Call } from './interleave.ts'

/** A shop with an order, and its ADMIN. */
export interface Shop {
  ann: Somebody
  orderId: string
}

export async function aShop(kerf: TestKerf): Promise<Shop> {
  const ann = await anAdmin(kerf, { displayName: 'Ann', organizationName: 'Oak' })
  return { ann, orderId: (await anOrder(ann)).id }
}

export const path = ({ orderId }: Pick<Shop, 'orderId'>, rest = '') => `/api/orders/${orderId}${rest}`

export const clear = ({ ann }: Shop) => request(ann.visitor, 'DELETE', '/api/admin/clear-all-data')
export const note = (shop: Shop, content = 'Call first') =>
  request(shop.ann.visitor, 'POST', path(shop, '/notes'), { content })

export async function aMemberOf(kerf: TestKerf, { ann }: Shop): Promise<{ ben: Somebody; removal: Call }> {
  const ben = await aMember(kerf, ann, 'SHOP', { displayName: 'Ben' })
  const removal = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/members/${ben.user.id}`)
  return { ben, removal }
}
