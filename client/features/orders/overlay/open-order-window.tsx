import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#texts/orders/order.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { useShowing } from '../../../core/live/presence.ts'
import { useRead } from '../../../core/api/read.ts'
import { dismissAbout } from '../../../core/notices/notices.ts'
import { BEING_SAVED } from '../../../core/drafts/unsaved.ts'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { whenIdle } from '../../../ui/idle.ts'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { DropHint } from '../../files/list/drop-area.tsx'
import { OrderUploads } from '../../files/upload/order-uploads.tsx'
import { discardNotes, hasNoteDraft } from '../../notes/note-draft.ts'
import { useReadByOpening } from '../../notifications/read-by-opening.ts'
import { dropEdit, readEdit } from '../edit/edit-drafts.ts'
import { useMarkSeen } from '../data/mark-seen.ts'
import { showCard, useFocusCardOnClose } from './focus-card.ts'
import { OpenOrderError } from './open-order-error.tsx'
import { OpenOrderFooter } from './open-order-footer.tsx'
import { OpenOrderHead } from './open-order-head.tsx'
import { DetailsSkeleton, OpenOrderState } from './open-order-state.tsx'
import { OpenOrderSwitch } from './open-order-switch.tsx'
import { editingOf, useOrderOpener, type OpenOrder, type OrderTabName, stopEditing } from './open-order.ts'
import { PriorityBadge, StatusBadge, UnansweredBadge } from '../sections/order-badges.tsx'
import { OrderDetails, OrderDetailsHead, OrderDetailsPeople } from '../sections/order-details.tsx'
import { OrderParts } from '../sections/order-parts.tsx'
import { OrderCustomer, OrderHolds } from '../sections/order-sections.tsx'
import { EditingNotice, OthersHere } from '../sections/order-presence.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { ArchivedBanner } from '../page/order-page-head.tsx'
import { OrderPanel } from './order-panel.tsx'
import { StageSince } from '../sections/stage-since.tsx'
import { OrderTabList, OrderTabPanels } from '../sections/order-tabs.tsx'
import { useWide } from '../../../ui/media.ts'
import { WriteRequests } from '../sections/write-request.tsx'
import { isMissing, orderQuery } from '../data/orders.api.ts'

// Lazy, because the form's libraries are large.
const OrderEditForm = lazyComponent(() =>
  import('../edit/order-edit-form.tsx').then((module) => module.OrderEditForm),
)

const FORM = 'open-order-edit'

interface OpenOrderWindowProps {
  shown: OpenOrder
  open: boolean
  onStands: (isThere: boolean) => void
}

export function OpenOrderWindow(props: OpenOrderWindowProps) {
  const { id, mode, frame } = props.shown
  useEffect(() => dismissAbout(id), [id])
  return (
    <LazyBoundary name={`${id} ${mode} ${frame}`} Failed={OpenOrderError}>
      <OrderWindow {...props} />
    </LazyBoundary>
  )
}

function OrderWindow({ shown, open, onStands }: OpenOrderWindowProps) {
  const { id, frame } = shown
  const editing = shown.mode === 'edit'
  const { change, close } = useOrderOpener()
  const query = useRead(orderQuery(useQueryClient(), id))
  const missing = isMissing(query.error)
  const order = missing ? undefined : query.data
  useMarkSeen(order, open)
  useShowing(open ? order?.id : undefined, editing)
  useReadByOpening(open ? order?.id : undefined)
  const [tab, setTab] = useTab(shown)
  const [busy, setBusy] = useState(false)
  useOrderDrafts(shown, open, busy)
  const wide = useWide()
  const backToCard = useFocusCardOnClose(id)
  const top = useFromTop(`${id} ${shown.mode} ${tab}`)

  // Waits until the order has been painted.
  useEffect(() => whenIdle(() => OrderEditForm.prefetch()), [])
  useEffect(() => {
    onStands(open)
    return () => onStands(false)
  }, [onStands, open])
  useEffect(() => {
    if (open && frame === 'panel') showCard(id)
  }, [open, frame, id])

  const leaveForm = () => stopEditing(id)
  const edit = () => change(editingOf({ ...shown, tab }))
  const details = order && (
    <div ref={top}>
      <EditingNotice orderId={order.id} />
      {editing ? (
        <Suspense fallback={<DetailsSkeleton label={t.loadingForm} />}>
          <OrderEditForm
            key={id}
            order={order}
            formId={FORM}
            isStored={open}
            onSaved={leaveForm}
            onBusyChange={setBusy}
          />
        </Suspense>
      ) : (
        <>
          {frame === 'dialog' && <OrderDetailsHead order={order} />}
          <OrderParts order={order} />
          <OrderHolds order={order} />
          <OrderDetails order={order} />
          <OrderDetailsPeople order={order} />
          <OrderCustomer order={order} />
        </>
      )}
    </div>
  )

  const parts = {
    open,
    onClose: close,
    onCloseAutoFocus: backToCard,
    switcher: (
      <>
        <span className={frame === 'dialog' ? 'max-md:hidden' : undefined}>
          <OthersHere orderId={id} />
        </span>
        <OpenOrderSwitch frame={frame} onSwitch={(next) => change({ ...shown, frame: next })} />
      </>
    ),
    head: order && wide && <OpenOrderHead key={id} order={order} editing={editing} onEdit={edit} />,
    toolbar: !missing && <OrderTabList frame={frame} order={order} />,
    footer: order && (editing || !wide) && (
      <OpenOrderFooter
        order={order}
        editing={editing}
        formId={FORM}
        busy={busy}
        onEdit={edit}
        onCancel={leaveForm}
        // The form's error messages must be visible.
        onSave={() => setTab('overview')}
      />
    ),
    children: order ? (
      <>
        {/* Beside the tabs there is no room for it on a phone. */}
        {frame === 'dialog' && (
          <div className="mb-3 md:hidden empty:hidden">
            <OthersHere orderId={id} />
          </div>
        )}
        {order.isArchived && <ArchivedBanner order={order} />}
        <OrderTabPanels frame={frame} order={order} details={details} mountDetails={editing} />
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
  const absent = missing ? t.orderNotFound : t.order

  return (
    <Tabs value={tab} onValueChange={(next) => setTab(next as OrderTabName)} className="contents">
      <WriteRequests onAsk={() => setTab('activity')}>
        <OrderUploads orderId={id} parts={order?.parts} open={open && order !== undefined}>
          {frame === 'dialog' ? (
            <OrderDialog
              {...parts}
              title={order ? (editing ? t.edit : t.view)({ order: order.number }) : absent}
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
                    <StageSince order={order} />
                    <UnansweredBadge order={order} />
                  </>
                )
              }
            />
          )}
        </OrderUploads>
      </WriteRequests>
    </Tabs>
  )
}

function PanelTitle({ number, title }: { number: string; title: string }) {
  return (
    <>
      <span className="font-medium text-muted tabular-nums">{number}</span> <bdi>{title}</bdi>
    </>
  )
}

/** The history keeps the choice across a reload and Back; local state shows it at once. */
function useTab(shown: OpenOrder): [OrderTabName, (tab: OrderTabName) => void] {
  const { change } = useOrderOpener()
  const { id, tab: first = 'overview', tabAsked } = shown
  const [chosen, setChosen] = useState<Pick<OpenOrder, 'id' | 'tab' | 'tabAsked'>>()
  const stands = chosen?.id === id && chosen.tabAsked === tabAsked
  const choose = (tab: OrderTabName) => {
    setChosen({ id, tab, tabAsked })
    change({ ...shown, tab })
  }
  return [(stands && chosen.tab) || first, choose]
}

function useOrderDrafts({ id, mode }: OpenOrder, open: boolean, busy: boolean) {
  const editing = mode === 'edit'

  // Filtering the board beside the panel, and switching between dialog and panel, keeps the drafts.
  const loses = (next?: OpenOrder) => {
    const stays = next?.id === id
    // Typed text from before a reload waits for the form. Closing the order without opening the form keeps it.
    const typed = editing && readEdit(id) !== undefined
    const wrote = hasNoteDraft(id)
    return (typed && !(stays && next.mode === 'edit')) || (wrote && !stays)
  }
  useUnsaved(
    {
      isDirty: () => loses(),
      isLost: (next, now) => loses(next.pathname === now.pathname ? next.state.order : undefined),
      question: () => (editing && busy ? BEING_SAVED : undefined),
    },
    open,
  )
  // Closing the form has already asked about unsaved text, so the draft can be deleted.
  useEffect(() => (open && editing ? () => dropEdit(id) : undefined), [open, editing, id])
  useEffect(() => {
    if (!open) return
    return () => discardNotes(id)
  }, [open, id])
}

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
