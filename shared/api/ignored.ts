import { z } from 'zod'

/**
 * A property that callers send and the server ignores, because it decides itself. Any value becomes undefined.
 */
export function ignored(why: string) {
  return z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ description: `Ignored: ${why}` })
}
