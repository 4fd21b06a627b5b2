import type { Order } from '#shared/orders/types.ts'

// The most important part comes first.
const PARTS = ['priority', 'due', 'overdue', 'holds', 'unanswered', 'unseen'] as const

/** The id of a part of a card. The copy under the pointer has none. */
export const partId = (part: (typeof PARTS)[number], { id }: Order) => `${part}-${id}`

/** The parts that describe a card to screen readers. Most cards lack some of them. */
export const describedBy = (order: Order) => PARTS.map((part) => partId(part, order)).join(' ')
