// Parts of an order: what boards, orders and settings say of them.
import { number } from '../numbers.ts'

export const causes = {
  measured: 'Measured wrong',
  drawing: 'Drawing',
  material: 'Material',
  machine: 'Machine',
  damaged: 'Damaged',
  finish: 'Finish',
  customer: 'Customer changed it',
  other: 'Other',
}

export const remakeOf = ({ part }: { part: string }) => `Remake: ${part}`
export const remakeOfPieces = ({ part, n }: { part: string; n: number }) =>
  `${remakeOf({ part })} (${number(n)})`
