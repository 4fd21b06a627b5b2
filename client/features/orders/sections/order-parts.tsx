import { Suspense, useState } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { MOST_PARTS } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { useMoment } from '../../holds/time-of-day.ts'
import { PartList } from '../../parts/part-list.tsx'
import { PartRow } from '../../parts/part-row.tsx'
import { inWords } from '../../parts/part-words.ts'
import { useHoldActions } from '../data/holds.api.ts'
import { useMoveOrder } from '../data/orders.api.ts'
import { usePartChanges } from '../data/part-changes.api.ts'
import { AssignDialog } from '../edit/assign-dialog.tsx'
import { usePartDialogs } from './part-dialogs.tsx'

const PartPrint = lazyComponent(() =>
  import('../job-sheet/part-print.tsx').then((module) => module.PartPrint),
)

/** Renders nothing without parts, except for a dialog that is still open. */
export function OrderParts({ order }: { order: Order }) {
  const { add, wrong, dialog } = usePartDialogs(order)
  return (
    <>
      {order.parts && <Parts order={order} parts={order.parts} onAdd={add} onWrong={wrong} />}
      {dialog}
    </>
  )
}

interface PartsProps {
  order: Order
  parts: Part[]
  onAdd: () => void
  onWrong: (part: Part) => void
}

function Parts({ order, parts, onAdd, onWrong }: PartsProps) {
  const moment = useMoment()
  const mayAdd = !order.isArchived && parts.length < MOST_PARTS
  return (
    <PartList onAdd={mayAdd ? onAdd : undefined}>
      {parts.map((part) =>
        order.isArchived ? (
          <PartRow key={part.id} order={order} part={part} moment={moment} actions={undefined} />
        ) : (
          <OpenPart key={part.id} order={order} part={part} moment={moment} onWrong={() => onWrong(part)} />
        ),
      )}
    </PartList>
  )
}

interface OpenPartProps {
  order: Order
  part: Part
  moment: Moment
  onWrong: () => void
}

function OpenPart({ order, part, moment, onWrong }: OpenPartProps) {
  const { mutate: move } = useMoveOrder()
  const { change, setGone, remove } = usePartChanges(order, part)
  const holds = useHoldActions(order, part.id)
  const [assigning, setAssigning] = useState(false)
  const [printed, setPrinted] = useState<'sheet' | 'label'>()
  const endPrint = () => setPrinted(undefined)
  return (
    <>
      <PartRow
        order={order}
        part={part}
        moment={moment}
        actions={{
          move: (shown, to) => move({ order, part: shown, to }),
          setGone,
          change,
          remove,
          holds,
          onAssign: () => setAssigning(true),
          onWrong,
          onPrint: setPrinted,
        }}
      />
      {printed && (
        <Suspense>
          <PartPrint order={order} part={part} kind={printed} onEnd={endPrint} onFailed={endPrint} />
        </Suspense>
      )}
      <AssignDialog
        order={inWords(part)}
        assigned={order.assignees.filter(({ id }) => part.people.includes(id))}
        isArchived={order.isArchived}
        onAssign={(person, assigned) => {
          const others = part.people.filter((id) => id !== person.id)
          change({ people: assigned ? [...others, person.id] : others }, person)
        }}
        open={assigning}
        onOpenChange={setAssigning}
      />
    </>
  )
}
