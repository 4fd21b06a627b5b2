// What a board needs once one of its orders has parts. It loads as a whole.
export { chipsWithParts } from '#shared/holds/part-chips.ts'
export { cardsOf, ordersAmong } from './cards-of.ts'
export { PartLetters } from './part-letters.tsx'
export { labelOf, SlimCard } from './slim-card.tsx'
