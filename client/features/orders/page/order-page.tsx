import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../../core/api/api.ts'
import { useShowing } from '../../../core/live/presence.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { CustomerPart } from '../../customer/customer-part.tsx'
import { DropHint } from '../../files/list/drop-area.tsx'
import { FilesTab } from '../../files/list/files-tab.tsx'
import { OrderUploads } from '../../files/upload/order-uploads.tsx'
import { useReadByOpening } from '../../notifications/read-by-opening.ts'
import { ActivityHistory } from '../../activity/activity-history.tsx'
import { JobSheet } from '../job-sheet/job-sheet.tsx'
import { isRestoredEdit } from '../edit/edit-drafts.ts'
import { useMarkSeen } from '../data/mark-seen.ts'
import { OrderChecklists } from '../parts/order-checklists.tsx'
import { OrderDetails } from '../parts/order-details.tsx'
import { OrderHolds } from '../parts/order-holds.tsx'
import { OrderNotes } from '../parts/order-notes.tsx'
import { EditingNotice } from '../parts/order-presence.tsx'
import { OrderElsewhere } from './order-elsewhere.tsx'
import { OrderPageActions } from './order-page-actions.tsx'
import { OrderPageChain } from './order-page-chain.tsx'
import { OrderPageEdit } from './order-page-edit.tsx'
import { ArchivedBanner, BackToBoard, OrderPageHead } from './order-page-head.tsx'
import { OrderPageSection } from './order-page-section.tsx'
import { ORDER_PAGE_GRID, OrderMissing, OrderPageSkeleton } from './order-page-states.tsx'
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
        <ErrorState
          message={withReason('The order could not be loaded.', order.error)}
          busy={order.isFetching}
          onRetry={() => void order.refetch()}
        />
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
  const editButton = useRef<HTMLButtonElement>(null)
  useDocumentTitle(`${order.number} ${order.title}`)

  useEffect(() => {
    if (!editing) return
    const button = editButton.current
    // Later, when the button can be focused again.
    return () => button?.focus({ preventScroll: true })
  }, [editing])

  return (
    <OrderUploads orderId={order.id}>
      <Page>
        {order.isArchived && <ArchivedBanner order={order} />}
        <BackToBoard />
        <OrderPageHead
          order={order}
          actions={
            <OrderPageActions
              order={order}
              editRef={editButton}
              editing={editing}
              onEdit={() => setEditing(true)}
            />
          }
        />
        <div className={ORDER_PAGE_GRID}>
          <OrderPageSection title={editing ? 'Edit order' : 'Details'}>
            <EditingNotice orderId={order.id} />
            {editing ? (
              <OrderPageEdit order={order} onClose={() => setEditing(false)} />
            ) : (
              <>
                <OrderHolds order={order} />
                <OrderDetails order={order} />
              </>
            )}
          </OrderPageSection>
          <div className="flex min-w-0 flex-col gap-4 @4xl:col-start-2 @4xl:row-span-5 @4xl:row-start-1 @4xl:self-start">
            <OrderPageChain order={order} />
            <CustomerPart order={order} Frame={OrderPageSection} />
          </div>
          <OrderPageSection title="Files">
            <FilesTab orderId={order.id} />
          </OrderPageSection>
          <OrderPageSection title="Checklists">
            <OrderChecklists order={order} />
          </OrderPageSection>
          <OrderPageSection title="Notes">
            <OrderNotes order={order} />
          </OrderPageSection>
          <OrderPageSection title="Activity History">
            <ActivityHistory orderId={order.id} />
          </OrderPageSection>
        </div>
        <JobSheet order={order} />
        <DropHint className="top-16" />
      </Page>
    </OrderUploads>
  )
}

/** Titles the tab, and the file of a sheet that is printed to PDF. */
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
