import type { CalendarDate } from '#shared/dates.ts'
import type { EventOf } from '#shared/events/events.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import { WrongInput } from '../../http/errors.ts'
import { isSame, proofOf } from '../../secrets/proofs.ts'

export type Promised = EventOf<'order.promised'>['data']

/** Null for an order that isn't taken yet. */
export interface PromisedTo {
  orgId: string
  orderId: string | null
}

// Whole hours give the same answer to the same question within an hour.
const HOUR_MS = 3_600_000
const GOOD_HOURS = 24

type Parts = [until: number, orderId: string | null, ...Promised[keyof Promised][]]

/** Derived from the promise and the server's secret, and isn't stored. */
export function promiseToken(secret: string, to: PromisedTo, promised: Promised, now: Date): string {
  const { date, even, basis, orders, weeks } = promised
  const until = Math.ceil(now.getTime() / HOUR_MS) + GOOD_HOURS
  const parts: Parts = [until, to.orderId, date, even, basis, orders, weeks]
  const said = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${said}.${proofOf(secret, 'promise', to.orgId, said)}`
}

/** @throws WrongInput for a token that is forged, too old, or about something else */
export function readPromiseToken(secret: string, to: PromisedTo, token: string, now: Date): Promised {
  const [said = ''] = token.split('.')
  if (!isSame(token, `${said}.${proofOf(secret, 'promise', to.orgId, said)}`)) throw notValid()
  const [until, orderId, date, even, basis, orders, weeks] = JSON.parse(
    Buffer.from(said, 'base64url').toString(),
  )
  if (orderId !== to.orderId || now.getTime() > until * HOUR_MS) throw notValid()
  return { date, even, basis, orders, weeks }
}

const notValid = () => new WrongInput({ promise: say(t.oldPromise) })

/** @throws WrongInput if the order's due date differs from the promise */
export function refuseOtherDate({ date }: Promised, dueDate: CalendarDate | null): void {
  if (dueDate !== date) throw new WrongInput({ promise: say(t.otherPromise) })
}
