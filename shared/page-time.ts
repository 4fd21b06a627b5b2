import { z } from 'zod'

// PostgreSQL takes no time with hundreds of decimals; it has six.
const instant = z.iso.datetime().max(30)

/** Whether it may be the time in the address of a list's next page. */
export const isPageTime = (at: string): boolean => instant.safeParse(at).success && at >= '1970'
