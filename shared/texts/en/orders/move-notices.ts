import { count } from '../numbers.ts'

/** @spec */
export const orderMoved = 'Order moved'
/** @spec */
export const movedTo = ({ number, stage }: { number: string; stage: string }) =>
  `Order ${number} moved to ${stage}`
export const partMovedBack = ({ number, stage }: { number: string; stage: string }) =>
  `${number} is back in ${stage}`
export const partsMoved = ({ n }: { n: number }) => (n === 1 ? 'Part moved' : 'Parts moved')
export const partsMovedTo = ({ number, parts, stage }: { number: string; parts: string; stage: string }) =>
  `${number} ${parts} moved to ${stage}`
export const movedWithOpenItems = ({ moved, items }: { moved: string; items: string }) =>
  `${moved}. Still to do: ${items}`
export const requiredItems = ({ n }: { n: number }) => count(n, 'required item')
export const undoMove = ({ number }: { number: string }) => `move ${number}`
export const movedBack = ({ number, stage }: { number: string; stage: string }) =>
  `Order ${number} is back in ${stage}`
