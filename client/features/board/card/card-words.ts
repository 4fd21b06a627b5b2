import type { Order } from '#shared/orders/types.ts'

// What matters most comes first.
const PARTS = ['priority', 'due', 'overdue', 'holds', 'unanswered', 'unseen'] as const

/** The id of a part of a card. The copy of the card that hangs on the pointer has none. */
export const partId = (part: (typeof PARTS)[number], { id }: Order) => `${part}-${id}`

/** The parts by which a card is described to those who hear it. Most cards lack some of them. */
export const describedBy = (order: Order) => PARTS.map((part) => partId(part, order)).join(' ')
