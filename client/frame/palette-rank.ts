import { matchesWords, searchWords } from '#shared/order-filters.ts'
import type { Order } from '#shared/orders.ts'

/** Whether a page's name has a word that begins as each word of the search does. */
export function isNamed(label: string, q: string): boolean {
  const names = searchWords(label.toLowerCase())
  return searchWords(q.toLowerCase()).every((word) => names.some((name) => name.startsWith(word)))
}

/** The orders with all of the words, those first that the text names: by number, title, customer, anything else. */
export function ranked(orders: Order[], q: string): Order[] {
  const text = q.toLowerCase()
  const found = orders.filter((order) => matchesWords(order, q))
  return found.toSorted((a, b) => rankOf(a, text) - rankOf(b, text))
}

function rankOf({ number, title, customerName }: Order, text: string): number {
  if (number.toLowerCase() === text || digitsOf(number) === Number(text)) return 0
  return [number, title, customerName].findIndex((field) => field.toLowerCase().includes(text)) + 1 || 4
}

/** The number's own number: "ORD-0042" is also 42. */
const digitsOf = (number: string) => Number(/\d+$/.exec(number)?.[0])
