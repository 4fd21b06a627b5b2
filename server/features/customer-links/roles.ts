import type { Role } from '#shared/people/people.ts'
import { Forbidden } from '../../core/errors.ts'

/**
 * What goes out to a customer is for ADMIN and SALES.
 * @param what such as "make a customer's link"
 */
export function refuseOtherRoles({ role }: { role: Role }, what: string): void {
  if (role === 'SHOP') throw new Forbidden(`Only ADMIN and SALES can ${what}`)
}
