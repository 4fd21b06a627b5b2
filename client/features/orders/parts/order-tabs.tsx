import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { PartBoundary } from '../../../core/parts/part-boundary.tsx'
import { Tab, TabList, TabPanel } from '../../../ui/tabs/tabs.tsx'
import { FilesTab } from '../../files/list/files-tab.tsx'
import { useHasUnsent } from '../../notes/unsent-note.ts'
import type { OrderFrame, OrderTabName } from '../overlay/open-order.ts'
import { OrderChecklists } from './order-checklists.tsx'
import { OrderActivity, OrderNotes } from './order-notes.tsx'

interface OrderTab {
  name: OrderTabName
  /** The tab's name in either frame. */
  label: Record<OrderFrame, string>
  count?: (order: Order) => number
  /** The parent passes the details, because they can be a form. */
  content: (order: Order, details: ReactNode, frame: OrderFrame) => ReactNode
}

const TABS: OrderTab[] = [
  {
    name: 'overview',
    label: { dialog: 'Details', panel: 'Details' },
    content: (_order, details) => details,
  },
  {
    name: 'files',
    label: { dialog: 'Files', panel: 'Files & Documents' },
    count: (order) => order.fileCount,
    content: ({ id }, _details, frame) => <FilesTab orderId={id} inPanel={frame === 'panel'} />,
  },
  {
    name: 'checklists',
    label: { dialog: 'Checklists', panel: 'Checklists' },
    content: (order, _details, frame) => <OrderChecklists order={order} frame={frame} />,
  },
  {
    name: 'activity',
    label: { dialog: 'Notes', panel: 'Notes & Comments' },
    content: (order, _details, frame) =>
      frame === 'dialog' ? <OrderNotes order={order} /> : <OrderActivity order={order} />,
  },
]

export function OrderTabList({ frame, order }: { frame: OrderFrame; order: Order | undefined }) {
  const hasUnsent = useHasUnsent(order?.id ?? '')
  return (
    // The panel's long names fit in one row at its full width.
    <TabList
      label="Parts of the order"
      className={
        frame === 'panel' ? '[&>button]:-mr-1 [&>button]:px-2 [&>button]:after:inset-x-2' : undefined
      }
    >
      {TABS.map(({ name, label, count }) => (
        <Tab
          key={name}
          value={name}
          count={order && count?.(order)}
          mark={hasUnsent && name === 'activity' ? 'Not sent yet' : undefined}
        >
          {label[frame]}
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
      <PartBoundary name={`${order.id} ${frame}`}>{content(order, details, frame)}</PartBoundary>
    </TabPanel>
  ))
}
