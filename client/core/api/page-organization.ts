import { PAGE_ORGANIZATION } from '#shared/page-organization.ts'

let organization: string | null = null

/** What this page shows belongs to this organization. The session may go to another one, by another tab; the page does not. */
export function setPageOrganization(orgId: string | null): void {
  organization = orgId
}

/** Each call says it, so that the server refuses what would be read or saved in another organization. */
export const organizationHeader = (): Record<string, string> =>
  organization === null ? {} : { [PAGE_ORGANIZATION]: organization }

/** Whether this log (of one organization, in one database) may be what the page shows. */
export const isLogOfPage = (log: string): boolean => organization === null || log.endsWith(`.${organization}`)
