import { z } from 'zod'

/** On the path. In lower case, as the database writes ids: they are compared with others, and named in wake-ups. */
export const ofOrganization = z.object({ orgId: z.string().toLowerCase() })
