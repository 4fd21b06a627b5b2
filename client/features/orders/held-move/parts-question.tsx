import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { partsOfMove, rankOf } from '#shared/parts/parts.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/held-move.ts'
import * as tLists from '#texts/page/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useFocusCard } from '../overlay/focus-card.ts'
import type { ApartMove, Moving } from './held-move.ts'

interface PartsQuestionProps {
  move: ApartMove
  open: boolean
  onClose: () => void
}

export function PartsQuestion({ move: { asked, go }, open, onClose }: PartsQuestionProps) {
  const { order, to } = asked
  const onCloseAutoFocus = useFocusCard(order.id)
  const coming = partsOfMove(order, to)
  const completed = isOut(to) ? coming.filter(isCompleted) : []
  const behind = coming.filter((part) => !isCompleted(part))
  const splits = completed.length > 0 && behind.length > 0
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
        splits
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

const COMPLETED = rankOf('COMPLETED')
const isOut = (status: Moving['to']) => rankOf(status) > COMPLETED
const isCompleted = ({ status }: Part) => rankOf(status) >= COMPLETED

const NAMED_ON_BUTTON = 2
const NAMED = 5

function namesOf(parts: Part[]): string[] {
  const names = parts.map(partTitle)
  const more = names.length - NAMED
  return more > 1 ? [...names.slice(0, NAMED), t.more({ n: more })] : names
}
