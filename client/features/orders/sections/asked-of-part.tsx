import { Suspense, useState, type ReactNode } from 'react'
import type { Wait } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { IN_ARCHIVE } from '../../../core/drafts/use-draft.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { serverNow } from '../../../core/server-clock.ts'
import { TimerDialog } from '../../holds/timer-dialog.tsx'
import { WaitDialog } from '../../holds/wait-row.tsx'
import { asHeld, partIn } from '../../parts/held-part.ts'
import type { AskedOfPart } from '../../parts/part-actions.ts'
import { inWords } from '../../parts/part-words.ts'
import { useHoldActions } from '../data/holds.api.ts'
import { usePartChanges } from '../data/part-changes.api.ts'
import { AssignDialog } from '../edit/assign-dialog.tsx'

const PartDialog = lazyComponent(() =>
  import('../../parts/part-dialog.tsx').then((module) => module.PartDialog),
)
const RemoveRemake = lazyComponent(() =>
  import('../../parts/remove-remake.tsx').then((module) => module.RemoveRemake),
)

/** Those that stand in this place. */
type Asked = Exclude<AskedOfPart, 'wrong'>

interface AskedDialog {
  ask: (part: Part, asked: Asked) => void
  dialog: ReactNode
}

/** A dialog about a part stays when a colleague removes the part or archives the order. */
export function useAskedOfPart(order: Order): AskedDialog {
  // The count is a key: each dialog starts with fresh state.
  const [{ of, open, count }, setDialog] = useState<{
    of?: { part: Part; asked: Asked }
    open: boolean
    count: number
  }>({ open: false, count: 0 })
  return {
    ask: (part, asked) =>
      setDialog((before) => ({ of: { part, asked }, open: true, count: before.count + 1 })),
    dialog: of && (
      <OfPart
        key={count}
        order={order}
        opened={of.part}
        asked={of.asked}
        open={open}
        onClose={() => setDialog((before) => ({ ...before, open: false }))}
      />
    ),
  }
}

interface OfPartProps {
  order: Order
  /** The part as it was when the dialog was opened. */
  opened: Part
  asked: Asked
  open: boolean
  onClose: () => void
}

function OfPart({ order, opened, asked, open, onClose }: OfPartProps) {
  const now = partIn(order, opened.id)
  const part = now ?? opened
  const removed = now ? undefined : t.isRemoved({ part: inWords(part) })
  const held = asHeld(now ? order : { ...order, parts: [part] }, part.id)
  const changes = usePartChanges(order, part)
  const holds = useHoldActions(order, part.id)
  const shared = { open, onClose }
  const ofPart = { ...shared, part, stopped: order.isArchived ? IN_ARCHIVE : removed, onFailed: onClose }

  if (asked === 'people') {
    return (
      <AssignDialog
        order={inWords(part)}
        assigned={order.assignees.filter(({ id }) => part.people.includes(id))}
        isArchived={order.isArchived}
        onAssign={changes.assign}
        open={open && now !== undefined}
        onOpenChange={onClose}
      />
    )
  }
  if (typeof asked === 'object') {
    return (
      <TimerDialog
        {...shared}
        order={held}
        names={asked.timer}
        removed={removed}
        onStart={holds.startTimer}
      />
    )
  }
  return (
    <Suspense>
      {asked === 'edit' && <PartDialog {...ofPart} onSave={changes.change} />}
      {asked === 'removal' && <RemoveRemake {...ofPart} onRemove={changes.remove} />}
      {asked === 'outside' && (
        <Outside {...shared} order={held} part={opened} removed={removed} onSave={holds.setWait} />
      )}
    </Suspense>
  )
}

interface OutsideProps extends Pick<OfPartProps, 'order' | 'open' | 'onClose'> {
  /** As it was when the dialog was opened. */
  part: Part
  removed: string | undefined
  onSave: Parameters<typeof WaitDialog>[0]['onSave']
}

/** "Is with …" is a wait for a supplier. */
function Outside({ part, onClose, ...dialog }: OutsideProps) {
  const isOutside = part.wait?.for === 'supplier'
  const [begun] = useState((): Wait => ({
    for: 'supplier',
    note: null,
    until: null,
    since: new Date(serverNow()).toISOString(),
    by: null,
    byName: null,
  }))
  return (
    <WaitDialog
      {...dialog}
      wait={isOutside && part.wait ? part.wait : begun}
      isNew={!isOutside}
      words={{
        title: t.isWithTitle({ part: inWords(part) }),
        note: t.firm,
        day: t.backByLabel,
        dayHint: t.backByHint,
      }}
      onClose={onClose}
      onFailed={onClose}
    />
  )
}
