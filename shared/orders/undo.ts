import { z } from 'zod'

// Set for a change that undoes the caller's own latest one. It is refused when somebody has made another
// change, and the history shows it as an undo.

export const undo = z.boolean({ error: 'Undo must be true or false' }).optional()

/** For calls without a body. */
export const undoQuery = z.object({
  undo: z
    .enum(['true', 'false'], { error: 'Undo must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
})
