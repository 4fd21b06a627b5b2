import type { Order } from '#shared/orders/types.ts'
import { furthestStage, rankOf } from '#shared/parts/parts.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/board/card-parts.ts'
import { chipsOf, type Chip, type Moment } from './chips.ts'

const OUT = rankOf('DELIVERY')
const isOut = ({ status }: Part) => rankOf(status) === OUT

/** Of the order and its parts, most urgent first. */
export function chipsWithParts(order: Order, moment: Moment): Chip[] {
  const parts = order.parts ?? []
  const { holds } = order
  const own = holds && { ...holds, gates: holds.gates.filter(({ partId }) => partId === undefined) }
  const chips = [
    ...chipsOf({ ...order, status: furthestStage(order), holds: own }, moment),
    ...onTheWay(order),
    ...parts
      .filter(({ gone }) => !gone)
      .flatMap((part) =>
        chipsOfPart(order, part, moment).map((chip) => ({
          ...chip,
          text: t.ofPart({ letter: part.letter, text: chip.text }),
        })),
      ),
  ]
  return chips.toSorted((a, b) => urgency(a) - urgency(b))
}

/** A gate that names the part stands on it. */
export function chipsOfPart(order: Order, part: Part, moment: Moment): Chip[] {
  const { status, wait, timers, waited } = part
  const gates = (order.holds?.gates ?? []).filter(({ partId }) => partId === part.id)
  return chipsOf({ ...order, status, holds: { gates, wait, timers, waited } }, moment)
}

const KINDS: Record<Chip['kind'], number> = { passed: 1, parts: 2, timer: 3, wait: 4, gates: 5 }

function urgency({ kind, tone }: Chip): number {
  if (tone === 'done') return 6
  return kind === 'wait' && tone === 'late' ? 0 : KINDS[kind]
}

function onTheWay(order: Order): Chip[] {
  const parts = order.parts ?? []
  const out = parts.filter(isOut)
  if (out.length === 0 || rankOf(order.status) === OUT) return []
  const letters = out.map(({ letter }) => letter).join(' ')
  const [one, other, ...more] = parts.filter((part) => !isOut(part)).map(partTitle)
  const others =
    more.length > 0
      ? t.several({ n: more.length + 2 })
      : other === undefined
        ? (one ?? '')
        : t.both({ one: one ?? '', other })
  return [
    {
      kind: 'parts',
      text: (out.length > 1 ? t.onTheWay : t.oneOnTheWay)({ letters, others }),
      tone: 'plain',
    },
  ]
}
