import { number } from '../numbers.ts'

// The chips of cards, which the board loads first.
export const customer = 'customer'
export const supplier = 'supplier'
export const material = 'material'
export const site = 'site'
export const other = 'waiting'
export const waitedFor = ({ cause, days }: { cause: string; days: number }) => `${cause} · ${number(days)} d`

export const readyToStart = 'ready to start'
export const skipped = ({ gates }: { gates: string }) => `${gates} skipped`
interface Gates {
  done: number
  n: number
}
export const toTakeIn = ({ done, n }: Gates) => `${done} of ${n} to take in`
export const toStart = ({ done, n }: Gates) => `${done} of ${n} to start`
export const toFinish = ({ done, n }: Gates) => `${done} of ${n} to finish`
export const toComplete = ({ done, n }: Gates) => `${done} of ${n} to complete`
export const toDeliver = ({ done, n }: Gates) => `${done} of ${n} to deliver`
export const toHandOver = ({ done, n }: Gates) => `${done} of ${n} to hand over`

export const dry = ({ timer }: { timer: string }) => `${timer} dry`
export const dryIn = ({ timer, minutes }: { timer: string; minutes: number }) =>
  `${timer} dry in ${number(minutes)} min`
export const dryAt = ({ timer, when }: { timer: string; when: string }) => `${timer} dry ${when}`
