import type { Attachment } from '#shared/files/files.ts'
import type { Checklist } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import { aChecklist, anAttachment, anOrder, aTemplate, type Somebody } from '../support/factories.ts'
import type { TestKerf } from '../support/kerf.ts'
import type { Result, Visitor } from '../support/visitor.ts'

/** A person in a role, or a program with a token: `program` and `reader` have an ADMIN's, `stranger` one of another organization. */
export type Actor =
  | 'ADMIN'
  | 'SHOP'
  | 'SALES'
  | 'other'
  | 'nobody'
  | 'customer'
  | 'program'
  | 'reader'
  | 'stranger'

/** The organization whose rows are called for, seen by its ADMIN, and a colleague. */
export interface Shop {
  admin: Somebody
  colleague: Somebody
  kerf: TestKerf
}

export interface Row {
  /**
   * The status that each kind of caller must get. `other` is an ADMIN, of another organization; a customer is nobody
   * unless it says otherwise. What programs must get follows from these (access-of-tokens.ts).
   */
  expected: Record<'ADMIN' | 'SHOP' | 'SALES' | 'other' | 'nobody', number> & { customer?: number }
  /** One call with the shop's own ids and the least body that is right. */
  call: (visitor: Visitor, shop: Shop, actor: Actor) => Promise<Result>
  /** Whoever makes the call is somebody else afterwards, or belongs elsewhere. */
  changesPeople?: true
}

export const anybody = (status: number) => ({
  ADMIN: status,
  SHOP: status,
  SALES: status,
  other: status,
  nobody: status,
})
/** On the shop's own rows: for others they do not exist. */
export const members = (status: number) => ({
  ADMIN: status,
  SHOP: status,
  SALES: status,
  other: 404,
  nobody: 401,
})
export const admins = (status: number) => ({ ADMIN: status, SHOP: 403, SALES: 403, other: 404, nobody: 401 })
/** What goes out to customers. */
export const sellers = (status: number) => ({ ...members(status), SHOP: 403 })
/** On whatever is the caller's own: without an id of the shop in it. */
export const own = (status: number) => ({
  ADMIN: status,
  SHOP: status,
  SALES: status,
  other: status,
  nobody: 401,
})

export const get =
  (path: string): Row['call'] =>
  (visitor) =>
    visitor.get(path)
export const ofShop =
  (path: string): Row['call'] =>
  (visitor, { admin }) =>
    visitor.get(`/api/organizations/${admin.orgId}${path && `/${path}`}`)

/** A call on what is made for it. A refused call leaves that as it was, and so the next caller calls on the same. */
export function onMade<T>(
  make: (shop: Shop) => Promise<T>,
  call: (visitor: Visitor, made: T, shop: Shop, actor: Actor) => Promise<Result>,
): Row['call'] {
  let left: { shop: Shop; made: T } | undefined
  return async (visitor, shop, actor) => {
    const made = left?.shop === shop ? left.made : await make(shop)
    const response = await call(visitor, made, shop, actor)
    left = response.status >= 400 ? { shop, made } : undefined
    return response
  }
}

export type OrderCall = (visitor: Visitor, path: string, order: Order, shop: Shop) => Promise<Result>
export const onOrder = (
  call: OrderCall,
  prepare?: (path: string, shop: Shop, order: Order) => Promise<unknown>,
): Row['call'] =>
  onMade(
    async (shop) => {
      const order = await anOrder(shop.admin)
      const path = `/api/orders/${order.id}`
      await prepare?.(path, shop, order)
      return { order, path }
    },
    (visitor, { order, path }, shop) => call(visitor, path, order, shop),
  )

export type FileCall = (visitor: Visitor, file: Attachment) => Promise<Result>
export const onFile = (call: FileCall): Row['call'] =>
  onMade(
    async ({ admin }) => anAttachment(admin, (await anOrder(admin)).id, { name: 'dot.png', content: DOT }),
    call,
  )

export type TemplateCall = (visitor: Visitor, path: string, shop: Shop) => Promise<Result>
export const onTemplate = (call: TemplateCall): Row['call'] =>
  onMade(async ({ admin }) => `/api/checklist-templates/${(await aTemplate(admin, ['Press'])).id}`, call)

export type ChecklistCall = (visitor: Visitor, checklist: Checklist) => Promise<Result>
export const onChecklist = (call: ChecklistCall): Row['call'] =>
  onMade(async ({ admin }) => aChecklist(admin, (await anOrder(admin)).id, ['Press']), call)

export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
