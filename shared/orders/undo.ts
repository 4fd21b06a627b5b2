import { z } from 'zod'

// A change that takes the caller's own latest one back says so: it is refused when somebody went on, and stands in the
// history as what it is.

export const undo = z.boolean({ error: 'Undo must be true or false' }).optional()

/** For calls without a body. */
export const undoQuery = z.object({
  undo: z
    .enum(['true', 'false'], { error: 'Undo must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
})
