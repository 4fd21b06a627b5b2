import { z } from 'zod'
import { orderFilterQuery } from '#shared/orders/schemas.ts'
import { requiredText } from '#shared/text.ts'

const LONGEST_SEARCH = 2000

/** A board's filter as in an address, without the question mark, in the order of the schema. */
function inAddress(filter: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return parameters.toString()
}

/** Keeps and rewrites only the board's known filters, and drops everything else. */
const search = z
  .string({ error: 'Filter must be text' })
  .max(LONGEST_SEARCH, `Filter has more than ${LONGEST_SEARCH} characters`)
  .transform((sent, context) => {
    const filter = orderFilterQuery.safeParse(Object.fromEntries(new URLSearchParams(sent)))
    const known = filter.success ? inAddress(filter.data) : ''
    const wrong = filter.error?.issues[0]?.message ?? 'A view needs at least one filter'
    if (known === '') context.addIssue({ code: 'custom', message: wrong })
    return known
  })

const name = requiredText('Name', 60)

export const createViewPayload = z.object({
  name,
  search,
  /** For the whole shop instead of for oneself alone. */
  shared: z.boolean({ error: 'Shared must be true or false' }).default(false),
})

export const renameViewPayload = z.object({ name })

export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query of the board's address, without the question mark. */
  search: z.string(),
  shared: z.boolean(),
})
