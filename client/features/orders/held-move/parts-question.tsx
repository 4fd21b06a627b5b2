import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { partsOfMove } from '#shared/parts/parts.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/held-move.ts'
import * as tLists from '#texts/page/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useFocusCard } from '../overlay/focus-card.ts'
import { isCompleted, leavesEarly, type ApartMove, type ApartOrders, type Moving } from './held-move.ts'

interface PartsQuestionProps {
  move: ApartMove
  open: boolean
  onClose: () => void
}

export function PartsQuestion({ move: { asked, go }, open, onClose }: PartsQuestionProps) {
  const { order, to } = asked
  const onCloseAutoFocus = useFocusCard(order.id)
  const coming = partsOfMove(order, to)
  const isEarly = leavesEarly(asked)
  const completed = isEarly ? coming.filter(isCompleted) : []
  const behind = coming.filter((part) => !isCompleted(part))
  const splits = completed.length > 0
  const along = coming.filter(({ status }) => status !== order.status)
  const answer = (answered: Moving) => {
    onClose()
    go(answered)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t.moveTo({ order: order.number, stage: STAGE_NAMES[to] })}
      description={
        isEarly
          ? t.notCompleted({ parts: t.listed(namesOf(behind)) })
          : t.comeAlong({ parts: t.listed(namesOf(along)) })
      }
      confirmLabel={splits ? t.allOfIt : t.move}
      sends
      onConfirm={() => answer(asked)}
      onCloseAutoFocus={onCloseAutoFocus}
      other={
        splits && (
          <Button
            variant="secondary"
            sends
            onClick={() => answer({ ...asked, parts: completed.map(({ id }) => id) })}
          >
            {completed.length > NAMED_ON_BUTTON
              ? t.onlyCompleted
              : t.only({ parts: tLists.allOf(namesOf(completed)) })}
          </Button>
        )
      }
    />
  )
}

interface SeveralQuestionProps extends Omit<PartsQuestionProps, 'move'> {
  move: ApartOrders
}

/** About all orders at once. */
export function SeveralQuestion({ move: { apart, count, go }, open, onClose }: SeveralQuestionProps) {
  const early = apart.filter(leavesEarly)
  const along = apart.filter((move) => !leavesEarly(move))
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t.moveSeveral({ n: count })}
      description={[
        ...(early.length > 0 ? [t.partsNotCompleted({ n: early.length, orders: numbersOf(early) })] : []),
        ...(along.length > 0 ? [t.partsComeAlong({ n: along.length, orders: numbersOf(along) })] : []),
      ].join(' ')}
      confirmLabel={t.move}
      sends
      onConfirm={() => {
        onClose()
        go()
      }}
    />
  )
}

const NUMBERED = 4

function numbersOf(moves: Moving[]): string {
  const more = moves.length - NUMBERED
  const orders = moves
    .slice(0, NUMBERED)
    .map(({ order }) => order.number)
    .join(', ')
  return more > 0 ? t.andMore({ orders, n: more }) : orders
}

const NAMED_ON_BUTTON = 2
const NAMED = 5

function namesOf(parts: Part[]): string[] {
  const names = parts.map(partTitle)
  const more = names.length - NAMED
  return more > 1 ? [...names.slice(0, NAMED), t.more({ n: more })] : names
}
