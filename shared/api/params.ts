import { z } from 'zod'

/** In lower case, as the database writes ids: code compares them with other ids, and signals name them. */
export const lowerCaseId = z.string().toLowerCase()

export const ofOrganization = z.object({ orgId: lowerCaseId })
