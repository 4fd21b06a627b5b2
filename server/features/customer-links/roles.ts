import type { Role } from '#shared/people/people.ts'
import { Forbidden } from '../../core/errors.ts'

/** Who may have the address of a customer's link, and send something by it. */
export const maySend = (role: Role): boolean => role !== 'SHOP'

/**
 * What goes out to a customer is for ADMIN and SALES.
 * @param what such as "make a customer's link"
 */
export function refuseOtherRoles({ role }: { role: Role }, what: string): void {
  if (!maySend(role)) throw new Forbidden(`Only ADMIN and SALES can ${what}`)
}
