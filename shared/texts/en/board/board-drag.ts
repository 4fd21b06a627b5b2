const order = (number: string) => `Order ${number}`

export const notMoved = 'Order not moved'
export const pickedUp = ({ number }: { number: string }) => `${order(number)} is picked up.`
export const over = ({ number, stage }: { number: string; stage: string }) =>
  `${order(number)} is over ${stage}.`
export const overNothing = ({ number }: { number: string }) => `${order(number)} is not over a column.`
export const dropped = ({ number, stage }: { number: string; stage: string }) =>
  `${order(number)} is dropped in ${stage}.`
export const back = ({ number }: { number: string }) => `${order(number)} is back where it was.`
export const nowIn = ({ number, stage }: { number: string; stage: string }) =>
  `${order(number)} is now in ${stage}.`
export const gone = ({ number }: { number: string }) => `${order(number)} is no longer on the board.`
export const refused = ({ number, stage, gates }: { number: string; stage: string; gates: string }) =>
  `${order(number)} was not moved to ${stage}. Still needed: ${gates}.`

export const howToDrag =
  'Press Space to pick up the card, the arrow keys to move it, Shift and an arrow key to move one column, and Space to drop it.'
