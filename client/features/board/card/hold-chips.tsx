import type { Chip, Moment } from '#shared/holds/chips.ts'
import * as t from '#texts/board/card.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { cn } from '../../../ui/cn.ts'

const FACTS = ['priority', 'due', 'overdue', 'holds', 'unanswered', 'unseen'] as const

/** The copy of a card under the pointer has no such ids. */
export const factId = (fact: (typeof FACTS)[number], { id }: { id: string }) => `${fact}-${id}`

export const describedBy = (card: { id: string }) => FACTS.map((fact) => factId(fact, card)).join(' ')

const MINUTE_MS = 60_000
const TONES: Record<Chip['tone'], string> = {
  late: 'font-semibold text-overdue-ink',
  plain: 'text-ink',
  done: 'text-done-ink',
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
