import { z } from 'zod'

/** In lower case, as the database writes ids: they are compared with other ids, and named in signals. */
export const lowerCaseId = z.string().toLowerCase()

export const ofOrganization = z.object({ orgId: lowerCaseId })
