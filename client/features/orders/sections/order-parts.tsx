import { Suspense, useState } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { MOST_PARTS } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { useMoment } from '../../holds/time-of-day.ts'
import { PartList } from '../../parts/part-list.tsx'
import { PartRow } from '../../parts/part-row.tsx'
import type { AskedOfPart } from '../../parts/part-actions.ts'
import { useHoldActions } from '../data/holds.api.ts'
import { useMoveOrder } from '../data/orders.api.ts'
import { usePartChanges } from '../data/part-changes.api.ts'
import { useAskedOfPart } from './asked-of-part.tsx'
import { usePartDialogs } from './part-dialogs.tsx'

const PartPrint = lazyComponent(() =>
  import('../job-sheet/part-print.tsx').then((module) => module.PartPrint),
)

/** Renders nothing without parts, except for a dialog that is still open. */
export function OrderParts({ order }: { order: Order }) {
  const { add, wrong, dialog } = usePartDialogs(order)
  const about = useAskedOfPart(order)
  const ask = (part: Part, asked: AskedOfPart) => (asked === 'wrong' ? wrong(part) : about.ask(part, asked))
  return (
    <>
      {order.parts && <Parts order={order} parts={order.parts} onAdd={add} onAsk={ask} />}
      {dialog}
      {about.dialog}
    </>
  )
}

interface PartsProps {
  order: Order
  parts: Part[]
  onAdd: () => void
  onAsk: (part: Part, asked: AskedOfPart) => void
}

function Parts({ order, parts, onAdd, onAsk }: PartsProps) {
  const moment = useMoment()
  const mayAdd = !order.isArchived && parts.length < MOST_PARTS
  return (
    <PartList onAdd={mayAdd ? onAdd : undefined}>
      {parts.map((part) =>
        order.isArchived ? (
          <PartRow key={part.id} order={order} part={part} moment={moment} actions={undefined} />
        ) : (
          <OpenPart
            key={part.id}
            order={order}
            part={part}
            moment={moment}
            onAsk={(asked) => onAsk(part, asked)}
          />
        ),
      )}
    </PartList>
  )
}

interface OpenPartProps {
  order: Order
  part: Part
  moment: Moment
  onAsk: (asked: AskedOfPart) => void
}

function OpenPart({ order, part, moment, onAsk }: OpenPartProps) {
  const { mutate: move } = useMoveOrder()
  const { setGone, remove } = usePartChanges(order, part)
  const holds = useHoldActions(order, part.id)
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
          remove: () => remove(),
          holds,
          ask: onAsk,
          onPrint: setPrinted,
        }}
      />
      {printed && (
        <Suspense>
          <PartPrint order={order} part={part} kind={printed} onEnd={endPrint} onFailed={endPrint} />
        </Suspense>
      )}
    </>
  )
}
