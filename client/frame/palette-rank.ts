import { fold } from '#shared/fold.ts'
import { matchesWords } from '#shared/orders/filters.ts'
import { wordsIn } from '#shared/search.ts'
import type { Order } from '#shared/orders/types.ts'

export function isNamed(label: string, q: string): boolean {
  const names = wordsIn(fold(label))
  return wordsIn(fold(q)).every((word) => names.some((name) => name.startsWith(word)))
}

export function ranked(orders: Order[], q: string): Order[] {
  const text = fold(q)
  const found = orders.filter((order) => matchesWords(order, q))
  return found.toSorted((a, b) => rankOf(a, text) - rankOf(b, text))
}

function rankOf({ number, title, customerName }: Order, text: string): number {
  if (fold(number) === text || digitsOf(number) === Number(text)) return 0
  return [number, title, customerName].findIndex((field) => fold(field).includes(text)) + 1 || 4
}

/** The digits of an order's number: "ORD-0042" is found by 42 too. */
const digitsOf = (number: string) => Number(/\d+$/.exec(number)?.[0])
