import { chipsOf, type Chip } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { cn } from '../../../ui/cn.ts'
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

/** The most urgent one; the others are counted. Only these cards follow the clock. */
export function CardHold({ order, id }: CardHoldProps) {
  const { timeZone } = useUser()
  const now = useNow(MINUTE_MS)
  const [first, ...others] = chipsOf(order, { now: new Date(now), timeZone })
  if (!first) return null
  const words = [first, ...others].map(({ text }) => text).join(', ')
  return (
    <span className={cn(YIELDING, 'shrink-[1e4]')}>
      <span
        id={id}
        role="img"
        aria-label={words}
        title={words}
        className="flex h-5 max-w-max min-w-0 grow basis-9 items-center gap-x-1 ps-2"
      >
        <span className={cn('truncate', TONES[first.tone])}>{first.text}</span>
        {others.length > 0 && <span className="shrink-0">{t.more({ n: others.length })}</span>}
      </span>
    </span>
  )
}
