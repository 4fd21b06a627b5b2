import { z } from 'zod'

// PostgreSQL refuses times with hundreds of decimals. It has six.
const instant = z.iso.datetime().max(30)

/** Whether the text may be the time in the address of a list's next page. */
export const isPageTime = (at: string): boolean => instant.safeParse(at).success && at >= '1970'
