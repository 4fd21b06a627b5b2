import { aMember, anAdmin, type Somebody } from '../support/factories.ts'
import type { TestKerf } from '../support/kerf.ts'
import { request } from './interleave.ts'

/** Ann and Ben are its admins, Cy works in it; Dan has a shop of his own. */
export interface Shop {
  ann: Somebody
  ben: Somebody
  cy: Somebody
  dan: Somebody
}

const OTHERS = {
  ben: (kerf: TestKerf, ann: Somebody) => aMember(kerf, ann, 'ADMIN', { displayName: 'Ben' }),
  cy: (kerf: TestKerf, ann: Somebody) => aMember(kerf, ann, 'SHOP', { displayName: 'Cy' }),
  dan: (kerf: TestKerf) => anAdmin(kerf, { displayName: 'Dan', organizationName: 'Elm' }),
}

export type Name = keyof typeof OTHERS

/** Ann's, with those of the others who are named. */
export async function aShop(kerf: TestKerf, names: Name[]): Promise<Shop> {
  const ann = await anAdmin(kerf, { displayName: 'Ann', organizationName: 'Oak' })
  const shop: Partial<Shop> = { ann }
  for (const name of names) shop[name] = await OTHERS[name](kerf, ann)
  return shop as Shop
}

const placeOf = ({ user, orgId }: Somebody) => `/api/organizations/${orgId}/members/${user.id}`
export const remove = (by: Somebody, who: Somebody) => request(by.visitor, 'DELETE', placeOf(who))
export const promote = (by: Somebody, who: Somebody, role: string) =>
  request(by.visitor, 'PATCH', placeOf(who), { role })
export const accept = (by: Somebody, code: string) =>
  request(by.visitor, 'POST', `/api/invites/${code}/accept`)
export const invite = (by: Somebody) =>
  request(by.visitor, 'POST', `/api/organizations/${by.orgId}/invites`, { role: 'ADMIN' })
export const profile = (by: Somebody, body: object) => request(by.visitor, 'PUT', '/api/user/profile', body)
