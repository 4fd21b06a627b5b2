import type { Role } from '#shared/people/people.ts'
import { Forbidden } from '../../core/errors.ts'

/** Whether the role may have the address of a customer's link, and send mails with it. */
export const maySend = (role: Role): boolean => role !== 'SHOP'

/**
 * @param what for example "make a customer's link"
 * @throws Forbidden for others than ADMIN and SALES
 */
export function refuseOtherRoles({ role }: { role: Role }, what: string): void {
  if (!maySend(role)) throw new Forbidden(`Only ADMIN and SALES can ${what}`)
}
