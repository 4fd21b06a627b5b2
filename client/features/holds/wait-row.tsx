import { Hourglass, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Wait } from '#shared/holds/types.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import type { HoldActions } from './hold-actions.ts'
import { HoldDetail, HoldRow } from './hold-row.tsx'
import { expectedInWords, isLate, waitInWords } from './hold-words.ts'

// The field of a date comes with the form.
const WaitDialog = lazyPart(() => import('./wait-dialog.tsx').then((module) => module.WaitDialog))

interface WaitRowProps {
  orderId: string
  wait: Wait
  moment: Moment
  actions: HoldActions | undefined
}

/** What an order waits for, since when, and until when. */
export function WaitRow({ orderId, wait, moment, actions }: WaitRowProps) {
  const [editing, setEditing] = useState({ open: false, count: 0 })
  const late = isLate(wait, moment)
  const expected = expectedInWords(wait, moment)
  const close = () => setEditing((before) => ({ ...before, open: false }))

  return (
    <>
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
                aria-label="Note and expected day"
                title="Note and expected day"
                onPointerEnter={WaitDialog.prefetch}
                onFocus={WaitDialog.prefetch}
                onClick={() => setEditing(({ count }) => ({ open: true, count: count + 1 }))}
              >
                <Pencil aria-hidden />
              </Button>
              <Button variant="outline" size="sm" onClick={() => actions.setWait(null)}>
                End wait
              </Button>
            </>
          )
        }
      />
      {actions && editing.count > 0 && (
        <Suspense>
          <WaitDialog
            key={editing.count}
            orderId={orderId}
            wait={wait}
            open={editing.open}
            onSave={actions.setWait}
            onClose={close}
            onFailed={close}
          />
        </Suspense>
      )}
    </>
  )
}
