import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { STAGE_NAMES, STATUSES, moveTargets } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { rankOf } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { moveTo } from '#texts/orders/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTickedItem, MenuTrigger } from '../../ui/menu/menu.tsx'
import type { PartActions } from './part-actions.ts'
import { inWords } from './part-words.ts'

interface PartStageProps {
  order: Order
  part: Part
  onMove: PartActions['move']
}

/** Names the stage, and moves the part. */
export function PartStage({ order, part, onMove }: PartStageProps) {
  // As shown when the menu opened: a colleague may move it before the choice.
  const [shown, setShown] = useState(part)
  const stage = STAGE_NAMES[part.status]
  const [next] = moveTargets({ status: shown.status, fulfillmentType: order.fulfillmentType })
  return (
    <Menu onOpenChange={(isOpen) => isOpen && setShown(part)}>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t.stageOf({ part: inWords(part), stage })}
          className="min-w-0 text-ink!"
        >
          {stage}
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent sheet>
        {STATUSES.map((status) =>
          status === shown.status ? (
            <MenuTickedItem key={status}>{STAGE_NAMES[status]}</MenuTickedItem>
          ) : (
            <MenuItem
              key={status}
              data-first={status === next || undefined}
              icon={rankOf(status) >= rankOf(shown.status) ? ArrowRight : ArrowLeft}
              sends
              onSelect={() => onMove(shown, status)}
            >
              {moveTo({ stage: STAGE_NAMES[status] })}
            </MenuItem>
          ),
        )}
      </MenuContent>
    </Menu>
  )
}
