import { formatDistance } from 'date-fns/formatDistance'
import type { Delivery } from '#shared/webhooks/types.ts'

const SECOND_MS = 1000

/** "Answered 200 in 85 ms"; empty before the first try. */
export function cameBack({ attempts, status, took }: Delivery): string {
  if (attempts === 0) return ''
  const after = took === null ? '' : ` ${status === null ? 'after' : 'in'} ${inTime(took)}`
  return status === null ? `No answer${after}` : `Answered ${status}${after}`
}

const inTime = (ms: number) => (ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`)

/** The number of attempts, and the time of the next one; empty after a success. */
export function whatNext({ state, attempts, nextAt }: Delivery, isOn: boolean, now: number): string {
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  if (state === 'delivered') return attempts > 1 ? tries : ''
  if (state === 'failed') return `${tries} and given up`
  const next = isOn ? nextTry(nextAt, now) : 'waits until the webhook is on'
  return attempts === 0 ? capital(next) : `${tries}, ${next}`
}

function nextTry(nextAt: string | null, now: number): string {
  const at = nextAt === null ? now : Date.parse(nextAt)
  if (at - now < SECOND_MS) return 'is sent in a moment'
  if (at - now < 60 * SECOND_MS) return `next try in ${Math.ceil((at - now) / SECOND_MS)} s`
  return `next try ${formatDistance(at, now, { addSuffix: true })}`
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
