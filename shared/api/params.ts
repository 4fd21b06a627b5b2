import { z } from 'zod'

/** As the database writes ids. */
export const lowerCaseId = z.string().toLowerCase()

export const ofOrganization = z.object({ orgId: lowerCaseId })

/** The server decides it itself. */
export function ignored(why: string) {
  return z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ description: `Ignored: ${why}` })
}
