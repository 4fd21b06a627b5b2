import { gatesBeforeMove } from '#shared/parts/parts.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { nextStepOf, type NextStep as Step } from '#shared/orders/next-step.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { moveTargets } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/next-step.ts'
import { allOf } from '#texts/page/lists.ts'
import { useUser } from '../../../core/session.tsx'
import { cn } from '../../../ui/cn.ts'
import { useWritesTo } from '../../customer/links/customer-link.api.ts'
import { NextStep } from './next-step.tsx'

interface NextBarProps {
  order: Order
  className?: string
}

/** What is next, why, and the one button for it. An archived order has none. */
export function NextBar({ order, className }: NextBarProps) {
  const { role } = useUser()
  const hasLink = useWritesTo(order) !== null
  const step = nextStepOf(order, role, hasLink)
  if (!step) return null
  return (
    <section
      aria-label={t.whatsNext}
      data-next
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-2.5',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="block text-xs text-muted">{t.whatsNext}</span>
        <span className="text-sm font-medium wrap-anywhere">{reasonOf(order, step)}</span>
      </p>
      <NextStep order={order} />
    </section>
  )
}

function reasonOf(order: Order, step: Step): string {
  const [to] = moveTargets(order)
  const stage = STAGE_NAMES[to ?? order.status]
  switch (step.kind) {
    case 'reply':
      return t.customerWaits
    case 'link':
      return t.customerWaitsWithoutLink
    case 'checkOff':
    case 'remind': {
      const gates = to ? gatesBeforeMove(order, to).map(({ name }) => name) : []
      return t.gatesNeeded({ n: gates.length, gates: allOf(gates), stage })
    }
    case 'move':
      return order.holds?.wait ? t.waits({ cause: WAIT_NAMES[order.holds.wait.for] }) : t.isReady({ stage })
    case 'archive':
      return order.status === 'DELIVERY' ? t.onceDelivered : t.oncePickedUp
  }
}
