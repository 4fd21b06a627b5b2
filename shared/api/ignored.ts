import { z } from 'zod'

/** A property that callers send and nobody reads: the server decides it. It comes out as undefined, whatever it was. */
export function ignored(why: string) {
  return z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ description: `Ignored: ${why}` })
}
