import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../core/lazy-part.tsx'
import { PartBoundary } from '../../core/part-boundary.tsx'
import { useRead } from '../../core/read.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DropHint } from '../files/drop-area.tsx'
import { OrderUploads } from '../files/order-uploads.tsx'
import { discardNoteDraft, hasNoteDraft } from '../notes/note-draft.ts'
import { newKeeper } from './draft-keeper.ts'
import { useMarkSeen } from './mark-seen.ts'
import { focusCard, showCard } from './open-order-card.ts'
import { OpenOrderFault } from './open-order-fault.tsx'
import { OpenOrderFooter } from './open-order-footer.tsx'
import { OpenOrderGuard } from './open-order-guard.tsx'
import { DetailsSkeleton, OpenOrderState } from './open-order-state.tsx'
import { OpenOrderSwitch } from './open-order-switch.tsx'
import { useOrderOpener, type OpenOrder } from './open-order.ts'
import { PriorityBadge, StatusBadge } from './order-badges.tsx'
import { OrderDetails, OrderDetailsHead, OrderDetailsPeople } from './order-details.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { ArchivedBanner } from './order-page-head.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTabList, OrderTabPanels, type OrderTabName } from './order-tabs.tsx'
import { isMissing, orderQuery } from './orders.api.ts'

// The form's libraries come with the first order that is opened.
const OrderEditForm = lazyPart(() => import('./order-edit-form.tsx').then((module) => module.OrderEditForm))

const FORM = 'open-order-edit'

interface OpenOrderWindowProps {
  shown: OpenOrder
  open: boolean
}

/** An order in its frame, to be looked at, edited and talked about. */
export function OpenOrderWindow(props: OpenOrderWindowProps) {
  const { id, mode, frame } = props.shown
  return (
    <PartBoundary name={`${id} ${mode} ${frame}`} Fault={OpenOrderFault}>
      <OrderWindow {...props} />
    </PartBoundary>
  )
}

function OrderWindow({ shown, open }: OpenOrderWindowProps) {
  const { id, frame } = shown
  const editing = shown.mode === 'edit'
  const { change, close } = useOrderOpener()
  const query = useRead(orderQuery(useQueryClient(), id))
  const missing = isMissing(query.error)
  const order = missing ? undefined : query.data
  useMarkSeen(order, open)
  const [tab, setTab] = useTab(id)
  const [busy, setBusy] = useState(false)
  const { keeper, loses } = useUnsaved(shown, open)
  const backToCard = useWayBack(id)
  const top = useFromTop(`${id} ${shown.mode} ${tab}`)

  useEffect(() => OrderEditForm.near(), [])
  useEffect(() => {
    if (open && frame === 'panel') showCard(id)
  }, [open, frame, id])

  const stopEditing = () => (shown.viewed ? change({ ...shown, mode: 'view', viewed: false }) : close())
  const details = order && (
    <div ref={top}>
      {order.isArchived && <ArchivedBanner order={order} />}
      {editing ? (
        <Suspense fallback={<DetailsSkeleton label="Loading the form" />}>
          <OrderEditForm
            key={id}
            order={order}
            formId={FORM}
            keeper={keeper}
            onSaved={stopEditing}
            onBusyChange={setBusy}
          />
        </Suspense>
      ) : (
        <>
          {frame === 'dialog' && <OrderDetailsHead order={order} />}
          <OrderDetails order={order} />
          <OrderDetailsPeople order={order} />
        </>
      )}
    </div>
  )

  const parts = {
    open,
    onClose: close,
    onCloseAutoFocus: backToCard,
    switcher: <OpenOrderSwitch frame={frame} onSwitch={(next) => change({ ...shown, frame: next })} />,
    toolbar: !missing && <OrderTabList frame={frame} order={order} />,
    footer: order && (
      <OpenOrderFooter
        order={order}
        editing={editing}
        formId={FORM}
        busy={busy}
        onEdit={() => {
          setTab('overview')
          change({ ...shown, mode: 'edit', viewed: true })
        }}
        onCancel={stopEditing}
        // What it complains about must be in view.
        onSave={() => setTab('overview')}
      />
    ),
    children: order ? (
      <>
        <OrderTabPanels frame={frame} order={order} details={details} keepDetails={editing} />
        <DropHint />
      </>
    ) : (
      <OpenOrderState
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        onClose={close}
      />
    ),
  }
  const absent = missing ? 'Order Not Found' : 'Order'

  return (
    <Tabs value={tab} onValueChange={(next) => setTab(next as OrderTabName)} className="contents">
      <OrderUploads orderId={id} open={open && order !== undefined}>
        {frame === 'dialog' ? (
          <OrderDialog
            {...parts}
            title={order ? `${editing ? 'Edit' : 'View'} Order - ${order.number}` : absent}
          />
        ) : (
          <OrderPanel
            {...parts}
            orderId={id}
            title={order ? <PanelTitle number={order.number} title={order.title} /> : absent}
            badge={
              order && (
                <>
                  <PriorityBadge priority={order.priority} />
                  <StatusBadge status={order.status} />
                </>
              )
            }
          />
        )}
      </OrderUploads>
      <OpenOrderGuard active={open} loses={loses} />
    </Tabs>
  )
}

function PanelTitle({ number, title }: { number: string; title: string }) {
  return (
    <>
      <span className="font-medium text-muted tabular-nums">{number}</span> {title}
    </>
  )
}

/** Each order is read from its details on. */
function useTab(id: string): [OrderTabName, (tab: OrderTabName) => void] {
  const [chosen, setChosen] = useState<{ id: string; tab: OrderTabName }>({ id, tab: 'overview' })
  return [chosen.id === id ? chosen.tab : 'overview', (tab) => setChosen({ id, tab })]
}

/** The text of the form and of the note that is neither saved nor given up. */
function useUnsaved({ id, mode }: OpenOrder, open: boolean) {
  const [keeper] = useState(newKeeper)
  const editing = mode === 'edit'

  const loses = useCallback(
    (next: OpenOrder | undefined) => {
      const stays = next?.id === id
      return (keeper.read(id) !== null && !(stays && next.mode === 'edit')) || (hasNoteDraft(id) && !stays)
    },
    [id, keeper],
  )
  // By then whoever leaves it was asked.
  useEffect(() => (editing ? () => keeper.keep(id, () => null) : undefined), [editing, id, keeper])
  useEffect(() => (open ? () => discardNoteDraft(id) : undefined), [open, id])

  return { keeper, loses }
}

/** What is shown next is read from its top, however far the last was scrolled. */
function useFromTop(what: string) {
  const inside = useRef<HTMLDivElement>(null)
  const seen = useRef(what)
  useLayoutEffect(() => {
    if (seen.current === what) return
    seen.current = what
    for (let element: HTMLElement | null = inside.current; element; element = element.parentElement) {
      element.scrollTop = 0
    }
  })
  return inside
}

/** Gives the focus back to the order's card when the order closes. */
function useWayBack(id: string) {
  const router = useRouter()
  return (event: Event) => {
    const inOtherFrame = router.state.location.state.order !== undefined
    const elsewhere = document.activeElement !== document.body
    if (inOtherFrame || elsewhere || focusCard(id)) event.preventDefault()
  }
}
