import * as t from '#texts/orders/order-notices.ts'
import { fetchOpenRequired } from '../../checklists/checklists.api.ts'

// A notice has no room for more titles.
const NAMED = 4

export async function openItemTitles(orderId: string): Promise<string> {
  const titles = await fetchOpenRequired(orderId)
  const more = titles.length - NAMED
  const names = titles.slice(0, NAMED).join(', ')
  return more > 0 ? t.andMore({ names, n: more }) : names
}
