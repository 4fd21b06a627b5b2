import { use } from 'react'
import { chipsOf } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../../ui/cn.ts'
import { PartsContext } from '../slim/lazy-parts.ts'
import { YIELDING } from './card-due.tsx'
import { HoldChips } from './hold-chips.tsx'

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
