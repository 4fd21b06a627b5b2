import { fetchOpenRequired } from '../../checklists/checklists.api.ts'

// A notice has no room for more titles.
const NAMED = 4

/** The titles of an order's open required items, for a notice. */
export async function openItemTitles(orderId: string): Promise<string> {
  const titles = await fetchOpenRequired(orderId)
  const more = titles.length - NAMED
  return titles.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
