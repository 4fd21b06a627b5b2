import type { Delivery } from '#shared/webhooks/schemas.ts'
import { relative } from '#texts/page/distance.ts'
import * as t from '#texts/shop/webhooks.ts'

const SECOND_MS = 1000

/** "Responded 200 in 85 ms"; empty before the first try. */
export function cameBack({ attempts, status, took }: Delivery): string {
  if (attempts === 0) return ''
  const time = took === null ? undefined : inTime(took)
  if (status === null) return time === undefined ? t.noResponse : t.noResponseAfter({ time })
  return time === undefined ? t.respondedOnly({ status }) : t.responded({ status, time })
}

const inTime = (ms: number) =>
  ms < SECOND_MS ? t.milliseconds({ n: ms }) : t.seconds({ n: (ms / SECOND_MS).toFixed(1) })

/** Empty after a success. */
export function whatNext({ state, attempts, nextAt }: Delivery, isOn: boolean, now: number): string {
  if (state === 'delivered') return attempts > 1 ? t.tried({ n: attempts }) : ''
  if (state === 'failed') return t.gaveUp({ n: attempts })
  const next = isOn ? nextTry(nextAt, now) : t.untilOn
  return attempts === 0 ? next : `${t.tried({ n: attempts })}. ${next}`
}

function nextTry(nextAt: string | null, now: number): string {
  const at = nextAt === null ? now : Date.parse(nextAt)
  if (at - now < SECOND_MS) return t.sendingSoon
  if (at - now < 60 * SECOND_MS) return t.nextIn({ seconds: Math.ceil((at - now) / SECOND_MS) })
  return t.nextAt({ when: relative(at, now) })
}
