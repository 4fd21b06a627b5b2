import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/requests.ts'

interface Owner {
  id: string
  orgId: string | null
}

let owner: Owner | null = null

/** Another tab may change the session; this page's owner stays. */
export function setPageOwner(shown: Owner | null): void {
  owner = shown
}

export const isOfSomebody = (): boolean => owner !== null

export const organizationOfPage = (): string | null => owner?.orgId ?? null

/** Each call sends these, so that the server refuses a call meant for another person or organization. */
export const ownerHeaders = (): Record<string, string> => ({
  ...(owner && { [PAGE_PERSON]: owner.id }),
  ...(owner?.orgId && { [PAGE_ORGANIZATION]: owner.orgId }),
})

/** @param userId undefined if it was not sent */
export function isOfPage(userId: string | undefined, orgId: string | null): boolean {
  if (!owner) return true
  return (userId ?? owner.id) === owner.id && (owner.orgId ?? orgId) === orgId
}
