import { fetchOpenRequired } from '../checklists/checklists.api.ts'

// More titles than these nobody reads in a notice.
const NAMED = 4

/** The required items of an order that nobody has completed yet, for a notice. */
export async function namesOfOpen(orderId: string): Promise<string> {
  const titles = await fetchOpenRequired(orderId)
  const more = titles.length - NAMED
  return titles.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
