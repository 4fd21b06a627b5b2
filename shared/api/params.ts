import { z } from 'zod'

/** In lower case, as the database writes ids: they are compared with others, and named in wake-ups. */
export const lowerCaseId = z.string().toLowerCase()

export const ofOrganization = z.object({ orgId: lowerCaseId })
