import { Hourglass, Pencil } from 'lucide-react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Wait } from '#shared/holds/types.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { HoldDetail, HoldRow } from './hold-row.tsx'
import { expectedInWords, isLate, waitInWords } from './hold-words.ts'
import * as t from '#texts/holds/holds.ts'

export const WaitDialog = lazyComponent(() => import('./wait-dialog.tsx').then((module) => module.WaitDialog))

interface WaitRowProps {
  wait: Wait
  moment: Moment
  actions: { onEdit: () => void; onEnd: () => void } | undefined
}

export function WaitRow({ wait, moment, actions }: WaitRowProps) {
  const late = isLate(wait, moment)
  const expected = expectedInWords(wait, moment)

  return (
    <HoldRow
      icon={Hourglass}
      tone={late ? 'late' : undefined}
      title={waitInWords(wait, moment)}
      details={
        <>
          {expected && <HoldDetail late={late}>{expected}</HoldDetail>}
          {wait.note !== null && <HoldDetail>{wait.note}</HoldDetail>}
        </>
      }
      actions={
        actions && (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t.noteAndDay}
              title={t.noteAndDay}
              onPointerEnter={WaitDialog.prefetch}
              onFocus={WaitDialog.prefetch}
              onClick={actions.onEdit}
            >
              <Pencil aria-hidden />
            </Button>
            <Button variant="outline" size="sm" sends onClick={actions.onEnd}>
              {t.stopWaiting}
            </Button>
          </>
        )
      }
    />
  )
}
