import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cn } from '../../../ui/cn.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order.ts'
import * as tPage from '#texts/orders/order-page.ts'
import { useShowing } from '../../../core/live/presence.ts'
import { useWide } from '../../../ui/media.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { CustomerSection } from '../../customer/customer-section.tsx'
import { DropHint } from '../../files/list/drop-area.tsx'
import { FilesTab } from '../../files/list/files-tab.tsx'
import { OrderUploads } from '../../files/upload/order-uploads.tsx'
import { useReadByOpening } from '../../notifications/read-by-opening.ts'
import { ActivityHistory } from '../../activity/activity-history.tsx'
import { JobSheet } from '../job-sheet/job-sheet.tsx'
import { printJobSheet } from '../job-sheet/job-sheet-picture.ts'
import { useFocusAfterForm } from '../overlay/focus-after-form.ts'
import { NextBar } from '../sections/next-bar.tsx'
import { OrderActions } from '../sections/order-actions.tsx'
import { OrderFoot } from '../sections/order-foot.tsx'
import { WriteRequests } from '../sections/write-request.tsx'
import { isRestoredEdit } from '../edit/edit-drafts.ts'
import { useMarkSeen } from '../data/mark-seen.ts'
import { OrderChecklists } from '../sections/order-checklists.tsx'
import { OrderDetails } from '../sections/order-details.tsx'
import { OrderHolds } from '../sections/order-sections.tsx'
import { OrderNotes } from '../sections/order-notes.tsx'
import { OrderParts } from '../sections/order-parts.tsx'
import { EditingNotice } from '../sections/order-presence.tsx'
import { OrderElsewhere } from './order-elsewhere.tsx'
import { OrderPageChain } from './order-page-chain.tsx'
import { OrderPageEdit } from './order-page-edit.tsx'
import { ArchivedBanner, BackToBoard, OrderPageHead } from './order-page-head.tsx'
import {
  ORDER_PAGE_ASIDE,
  ORDER_PAGE_GRID,
  OrderMissing,
  OrderPageSection,
  OrderPageSkeleton,
} from './order-page-states.tsx'
import { isMissing, orderQuery } from '../data/orders.api.ts'

const ROUTE = '/signed-in/orders/$id'

export function OrderPage() {
  // Lower case, as the server writes ids, so that live messages find the order.
  const id = useParams({ from: ROUTE }).id.toLowerCase()
  const organization = useSearch({ from: ROUTE }).organization?.toLowerCase()
  const isHere = organization === useUser().orgId
  const navigate = useNavigate()
  useEffect(() => {
    if (isHere) void navigate({ to: '.', search: {}, replace: true })
  }, [isHere, navigate])

  if (organization && !isHere) return <OrderElsewhere orderId={id} organizationId={organization} />
  return <OrderHere id={id} />
}

function OrderHere({ id }: { id: string }) {
  const order = useRead(orderQuery(useQueryClient(), id))

  if (order.data) return <LoadedOrder key={id} order={order.data} />
  if (isMissing(order.error)) return <OrderMissing />
  if (order.error) {
    return (
      <main className="grid min-h-0 flex-1 place-items-center">
        <LoadError of={order} failure={t.notLoaded} />
      </main>
    )
  }
  return <OrderPageSkeleton />
}

function LoadedOrder({ order }: { order: Order }) {
  const [editing, setEditing] = useState(() => !order.isArchived && isRestoredEdit(order.id))
  useMarkSeen(order)
  useShowing(order.id, editing)
  useReadByOpening(order.id)
  const edit = useFocusAfterForm(editing)
  useDocumentTitle(`${order.number} ${order.title}`)
  const print = usePrint(order.id)
  const wide = useWide()
  const onEdit = () => setEditing(true)

  return (
    <OrderUploads orderId={order.id} parts={order.parts}>
      <WriteRequests>
        <Page className={wide ? undefined : 'pb-0'}>
          {order.isArchived && <ArchivedBanner order={order} />}
          <BackToBoard />
          <OrderPageHead order={order} />
          {wide && <NextBar order={order} className="mt-4" />}
          {wide && (
            <OrderActions
              order={order}
              editRef={edit}
              editing={editing}
              onEdit={onEdit}
              print={print}
              className="mt-2"
            />
          )}
          <EditingNotice orderId={order.id} />
          {editing && (
            <OrderPageSection title={tPage.editOrder} className="mt-4">
              <OrderPageEdit order={order} onClose={() => setEditing(false)} />
            </OrderPageSection>
          )}
          <div className={ORDER_PAGE_GRID}>
            <OrderPageSection title={t.notes}>
              <OrderNotes order={order} />
            </OrderPageSection>
            <OrderPageSection title={t.checklists}>
              <OrderChecklists order={order} />
            </OrderPageSection>
            <OrderPageSection title={t.files}>
              <FilesTab orderId={order.id} />
            </OrderPageSection>
            <OrderPageSection title={tPage.activityHistory}>
              <ActivityHistory orderId={order.id} />
            </OrderPageSection>
            <div className={ORDER_PAGE_ASIDE}>
              <OrderPageSection title={t.details} className={cn(editing && 'hidden')}>
                <OrderParts order={order} />
                <OrderHolds order={order} foldsDone />
                <OrderDetails order={order} />
              </OrderPageSection>
              <CustomerSection order={order} Frame={OrderPageSection} />
              <OrderPageChain order={order} />
            </div>
          </div>
          {!wide && (
            <div
              data-foot
              className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
            >
              <OrderFoot order={order} onEdit={onEdit} print={print.run} moreRef={edit} />
            </div>
          )}
          <JobSheet order={order} />
          <DropHint className="top-16" />
        </Page>
      </WriteRequests>
    </OrderUploads>
  )
}

function usePrint(orderId: string) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await printJobSheet(queryClient, orderId)
    setBusy(false)
  }
  return { busy, run: () => void run() }
}

/** Also names the file of a sheet that is printed to PDF. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // The next page has already set its title.
      if (document.title === title) document.title = before
    }
  }, [title])
}
