import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/page-owner.ts'

interface Owner {
  id: string
  orgId: string | null
}

let owner: Owner | null = null

/** What this page shows is theirs. The session may become another one's, by another tab; the page does not. */
export function setPageOwner(shown: Owner | null): void {
  owner = shown
}

/** Whether somebody is signed in on the page, as far as it knows. */
export const isOfSomebody = (): boolean => owner !== null

/** The organization that the page shows, once that is known. */
export const organizationOfPage = (): string | null => owner?.orgId ?? null

/** Each call says it, so that the server refuses what would be read or saved as somebody else, or in another organization. */
export const ownerHeaders = (): Record<string, string> => ({
  ...(owner && { [PAGE_PERSON]: owner.id }),
  ...(owner?.orgId && { [PAGE_ORGANIZATION]: owner.orgId }),
})

/**
 * Whether what this person sees in this organization may be what the page shows.
 * @param userId undefined where it was not said
 */
export function isOfPage(userId: string | undefined, orgId: string | null): boolean {
  if (!owner) return true
  return (userId ?? owner.id) === owner.id && (owner.orgId ?? orgId) === orgId
}
