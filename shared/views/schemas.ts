import { z } from 'zod'
import { orderFilterQuery } from '#shared/orders/schemas.ts'
import { requiredText } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/board/views.ts'

const LONGEST_SEARCH = 2000

function inAddress(filter: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return parameters.toString()
}

/** Drops unknown filters. */
const search = z
  .string({ error: t.filterNotText })
  .max(LONGEST_SEARCH, { error: () => t.filterTooLong({ n: LONGEST_SEARCH }) })
  .transform((sent, context) => {
    const filter = orderFilterQuery.safeParse(Object.fromEntries(new URLSearchParams(sent)))
    const known = filter.success ? inAddress(filter.data) : ''
    const wrong = filter.error?.issues[0]?.message ?? t.noFilter()
    if (known === '') context.addIssue({ code: 'custom', message: wrong })
    return known
  })

const name = requiredText(tLabel.name, 60)

export const createViewPayload = z.object({
  name,
  search,
  shared: z.boolean({ error: t.sharedNotBoolean }).default(false),
})

export const renameViewPayload = z.object({ name })

export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
})

export type SavedView = z.infer<typeof savedViewSchema>
export type CreateView = z.infer<typeof createViewPayload>
