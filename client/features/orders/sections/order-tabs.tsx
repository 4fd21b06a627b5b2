import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order.ts'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { Tab, TabList, TabPanel } from '../../../ui/tabs/tabs.tsx'
import { FilesTab } from '../../files/list/files-tab.tsx'
import { useHasUnsent } from '../../notes/note-draft.ts'
import type { OrderFrame, OrderTabName } from '../overlay/open-order.ts'
import { UnansweredBadge } from './order-badges.tsx'
import { OrderChecklists } from './order-checklists.tsx'
import { OrderActivity, OrderNotes } from './order-notes.tsx'

interface OrderTab {
  name: OrderTabName
  label: Record<OrderFrame, string>
  count?: (order: Order) => number | string
  /** The parent passes the details, because they can be a form. */
  content: (order: Order, details: ReactNode, frame: OrderFrame) => ReactNode
}

const TABS: OrderTab[] = [
  {
    name: 'overview',
    label: { dialog: t.details, panel: t.details },
    content: (_order, details) => details,
  },
  {
    name: 'files',
    label: { dialog: t.files, panel: t.filesOfPanel },
    count: (order) => order.fileCount,
    content: ({ id }, _details, frame) => <FilesTab orderId={id} inPanel={frame === 'panel'} />,
  },
  {
    name: 'checklists',
    label: { dialog: t.checklists, panel: t.checklists },
    count: ({ checklistCompleted, checklistTotal }) =>
      checklistTotal > 0 ? t.progress({ done: checklistCompleted, n: checklistTotal }) : 0,
    content: (order, _details, frame) => <OrderChecklists order={order} frame={frame} />,
  },
  {
    name: 'activity',
    label: { dialog: t.notes, panel: t.notesOfPanel },
    // Messages that wait for a reply have a mark of their own.
    count: ({ noteCount, unanswered }) => (unanswered ? 0 : noteCount),
    content: (order, _details, frame) =>
      frame === 'dialog' ? <OrderNotes order={order} /> : <OrderActivity order={order} />,
  },
]

export function OrderTabList({ frame, order }: { frame: OrderFrame; order: Order | undefined }) {
  const hasUnsent = useHasUnsent(order?.id ?? '')
  return (
    // The panel's long names fit in one row at its full width.
    <TabList
      label={t.tabs}
      className={
        frame === 'panel'
          ? '[&_[data-count]]:bg-transparent [&_[data-count]]:px-0 [&>button]:-mr-1 [&>button]:gap-1 [&>button]:px-1.5 [&>button]:text-[0.8125rem] [&>button]:after:inset-x-1.5'
          : 'max-md:gap-0 max-md:[&>button]:gap-1.5 max-md:[&>button]:px-2'
      }
    >
      {TABS.map(({ name, label, count }) => (
        <Tab
          key={name}
          value={name}
          count={order && count?.(order)}
          mark={hasUnsent && name === 'activity' ? t.notSentYet : undefined}
        >
          {label[frame]}
          {order && name === 'activity' && <UnansweredBadge order={order} />}
        </Tab>
      ))}
    </TabList>
  )
}

interface OrderTabPanelsProps {
  frame: OrderFrame
  order: Order
  details: ReactNode
  /** Editable details stay mounted while another tab is open. */
  mountDetails: boolean
}

export function OrderTabPanels({ frame, order, details, mountDetails }: OrderTabPanelsProps) {
  return TABS.map(({ name, content }) => (
    <TabPanel
      key={name}
      value={name}
      forceMount={(mountDetails && name === 'overview') || undefined}
      className="data-[state=inactive]:hidden"
    >
      <LazyBoundary name={`${order.id} ${frame}`}>{content(order, details, frame)}</LazyBoundary>
    </TabPanel>
  ))
}
