import { use } from 'react'
import { chipsOf, type Chip, type Moment } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { cn } from '../../../ui/cn.ts'
import { PartsContext } from '../slim/lazy-parts.ts'
import { YIELDING } from './card-due.tsx'

const PARTS = ['priority', 'due', 'overdue', 'holds', 'unanswered', 'unseen'] as const

/** The copy of a card under the pointer has no such ids. */
export const partId = (part: (typeof PARTS)[number], { id }: Order) => `${part}-${id}`

export const describedBy = (order: Order) => PARTS.map((part) => partId(part, order)).join(' ')

const MINUTE_MS = 60_000
const TONES: Record<Chip['tone'], string> = {
  late: 'font-semibold text-overdue-ink',
  plain: 'text-ink',
  done: 'text-done-ink',
}

interface CardHoldProps {
  order: Order
  id: string | undefined
}

export function CardHold({ order, id }: CardHoldProps) {
  const parts = use(PartsContext)
  const chips = order.parts && parts ? parts.chipsWithParts : chipsOf
  return (
    <HoldChips
      chipsAt={(moment) => chips(order, moment)}
      id={id}
      className={cn(YIELDING, 'shrink-[1e4]')}
      inner="max-w-max min-w-0 grow basis-9 ps-2"
    />
  )
}

interface HoldChipsProps {
  chipsAt: (moment: Moment) => Chip[]
  id: string | undefined
  className: string
  inner?: string
}

/** The most urgent one; the others are counted. Only these cards follow the clock. */
export function HoldChips({ chipsAt, id, className, inner }: HoldChipsProps) {
  const { timeZone } = useUser()
  const now = useNow(MINUTE_MS)
  const [first, ...others] = chipsAt({ now: new Date(now), timeZone })
  if (!first) return null
  const words = [first, ...others].map(({ text }) => text).join(', ')
  return (
    <span className={className}>
      <span
        id={id}
        role="img"
        aria-label={words}
        title={words}
        className={cn('flex h-5 items-center gap-x-1', inner)}
      >
        <span className={cn('truncate', TONES[first.tone])}>{first.text}</span>
        {others.length > 0 && <span className="shrink-0">{t.more({ n: others.length })}</span>}
      </span>
    </span>
  )
}
