import type { Announcements, DragEndEvent } from '@dnd-kit/core'
import type { RefObject } from 'react'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/board/board-drag.ts'
import { gatesBefore, numberOf } from '../../orders/held-move/held-move.ts'
import type { Held } from './drag.ts'

export function heldOf(active: DragEndEvent['active']): Held | undefined {
  return (active.data.current as { held?: RefObject<Held | undefined> } | undefined)?.held?.current
}

export const stageIn = ({ order, part }: Held): Status => (part ?? order).status

export function stageOf(over: DragEndEvent['over']): Status | undefined {
  return STATUSES.find((status) => status === over?.id)
}

export function numberIn(active: DragEndEvent['active']): { number: string } {
  const held = heldOf(active)
  return { number: held ? numberOf(held) : '' }
}

const isNowIn = (held: Held) => t.nowIn({ number: numberOf(held), stage: STAGE_NAMES[stageIn(held)] })

export function announcing(nowOf: (active: DragEndEvent['active']) => Held | undefined) {
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.pickedUp(numberIn(active)),
    onDragOver: ({ active, over }) => {
      const stage = stageOf(over)
      return stage
        ? t.over({ ...numberIn(active), stage: STAGE_NAMES[stage] })
        : t.overNothing(numberIn(active))
    },
    onDragEnd: ({ active, over }) => {
      const stage = stageOf(over)
      const now = nowOf(active)
      const held = heldOf(active)
      if (!now || !held) return t.gone(numberIn(active))
      if (stage === stageIn(held) && stage !== stageIn(now)) return isNowIn(now)
      if (!stage) return t.back(numberIn(active))
      // The server refuses such a move, unless a person with the right to do so skips the gates.
      const gates = gatesBefore({ ...held, to: stage }).map(({ name }) => name)
      const words = { ...numberIn(active), stage: STAGE_NAMES[stage] }
      return gates.length > 0 ? t.refused({ ...words, gates: gates.join(', ') }) : t.dropped(words)
    },
    onDragCancel: ({ active }) => {
      const now = nowOf(active)
      const held = heldOf(active)
      if (!now || !held) return t.gone(numberIn(active))
      return stageIn(now) === stageIn(held) ? t.back(numberIn(active)) : isNowIn(now)
    },
  }
  return { announcements, screenReaderInstructions: { draggable: '' } }
}
