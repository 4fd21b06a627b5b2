import { memo, use } from 'react'
import { moveTargets, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { chipsOfPart } from '#shared/holds/part-chips.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/board/card-parts.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { isMeant, usePressed } from '../../../core/taps.ts'
import { cn } from '../../../ui/cn.ts'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { OfflineContext } from '../../../ui/offline.ts'
import { gatesBefore, numberOf } from '../../orders/held-move/held-move.ts'
import { factId, HoldChips } from '../card/hold-chips.tsx'
import { ArrowRight, Ellipsis, Lock } from '../card/card-icons.tsx'
import { STOP_PRESS } from '../card/card-tools.tsx'
import { Move } from '../card/move-on.tsx'

const SlimCardMenu = lazyComponent(() => import('./slim-card-menu.tsx').then((module) => module.SlimCardMenu))

interface SlimCardProps {
  order: Order
  part: Part
  lifted?: boolean
}

export const SlimCard = memo(function SlimCard({ order, part, lifted }: SlimCardProps) {
  return (
    <div
      className={cn(
        'flex h-11 items-center rounded-xl border bg-surface pl-2.5 text-xs text-muted transition-shadow duration-100',
        order.priority === 'RUSH'
          ? 'border-rush forced-colors:outline-3 forced-colors:-outline-offset-4 forced-colors:outline-double'
          : 'border-line',
        lifted ? 'rotate-1 cursor-grabbing shadow-lift' : 'shadow-card group-hover/card:shadow-raised',
      )}
    >
      <div className="min-w-0 flex-1">
        <p title={partTitle(part)} className="flex items-baseline gap-1.5 leading-4.5">
          <span className="whitespace-nowrap tabular-nums">{numberOf({ order, part })}</span>
          <span dir="auto" className="truncate text-[0.8125rem] font-semibold text-ink">
            {partTitle(part)}
          </span>
        </p>
        <p className="flex gap-x-2 leading-4.5">
          <span dir="auto" title={order.title} className="min-w-8 truncate">
            {order.title}
          </span>
          <HoldChips
            chipsAt={(moment) => chipsOfPart(order, part, moment)}
            id={lifted ? undefined : factId('holds', part)}
            className="max-w-3/4 shrink-0"
          />
        </p>
      </div>
      {!lifted && (
        <>
          <SlimMenu order={order} part={part} />
          <MovePartOn order={order} part={part} />
        </>
      )}
    </div>
  )
})

export const labelOf = (order: Order, part: Part): string =>
  t.label({ number: numberOf({ order, part }), part: partTitle(part), title: order.title })

function SlimMenu({ order, part }: { order: Order; part: Part }) {
  return (
    <span role="presentation" {...STOP_PRESS} className="-ml-1.5 flex shrink-0 items-center">
      <LazyMenu
        button={{
          'aria-label': t.actions({ part: numberOf({ order, part }) }),
          'aria-keyshortcuts': 'M',
          variant: 'ghost',
          size: 'icon',
        }}
        prefetch={SlimCardMenu.prefetch}
        menu={SlimCardMenu}
        menuProps={{ order, part }}
      >
        <Ellipsis />
      </LazyMenu>
    </span>
  )
}

function MovePartOn({ order, part }: { order: Order; part: Part }) {
  const move = use(Move)
  const offline = use(OfflineContext)
  const { onPointerDown, take } = usePressed({ order, part })
  const to = nextOf(order, part)
  if (!to) return null
  const blocked = gatesBefore({ order, part, to }).length > 0
  const Icon = blocked ? Lock : ArrowRight
  const words = { part: numberOf({ order, part }), stage: STAGE_NAMES[to] }
  return (
    <button
      type="button"
      aria-label={(blocked ? t.moveOnBlocked : t.moveOn)(words)}
      aria-disabled={offline || undefined}
      {...STOP_PRESS}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        const from = take(event)
        const next = from && nextOf(from.order, from.part)
        if (!offline && isMeant(event) && from && next) move({ ...from, to: next })
      }}
      className="flex h-full min-w-11 shrink-0 items-center gap-1 border-l px-2.5 text-[0.8125rem] active:bg-active aria-disabled:opacity-50 pointer-fine:hidden"
    >
      <Icon className="size-4" />
      {STAGE_NAMES[to]}
    </button>
  )
}

const nextOf = ({ fulfillmentType }: Order, { status }: Part) => moveTargets({ status, fulfillmentType })[0]
