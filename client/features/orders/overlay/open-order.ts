import { useRouterState } from '@tanstack/react-router'
import { openStateLayer, updateStateLayer } from '../../../core/back/layers.ts'

/** How an order stands over the page: in the dialog, or in the panel beside a list. */
export type OrderFrame = 'dialog' | 'panel'

export type OrderTabName = 'overview' | 'files' | 'checklists' | 'activity'

export interface OpenOrder {
  id: string
  mode: 'view' | 'edit'
  frame: OrderFrame
  /** With which tab it opens; the details unless told. */
  tab?: OrderTabName
  /** When that tab was asked for: a tab that was chosen before gives way to it. */
  tabAsked?: number
  /** As it was looked at before it was edited: the form leads back to that, with its tab. */
  from?: OpenOrder
}

// In the history's state and not in the address: Back closes it, a reload brings it back, and the address stays the
// page's own.
declare module '@tanstack/react-router' {
  interface HistoryState {
    order?: OpenOrder
  }
}

const FRAME_KEY = 'kerf.order-frame'

// Where the browser refuses storage, the choice holds until the page is left.
let unstored: OrderFrame = 'dialog'

/** What a card opens on this device. */
function preferredFrame(): OrderFrame {
  try {
    return localStorage.getItem(FRAME_KEY) === 'panel' ? 'panel' : 'dialog'
  } catch {
    return unstored
  }
}

export function preferFrame(frame: OrderFrame): void {
  unstored = frame
  try {
    localStorage.setItem(FRAME_KEY, frame)
  } catch {
    // `unstored` has it.
  }
}

/** An order as it is opened: in the frame that this device prefers, where nothing else is said. */
export const openingOf = (
  id: string,
  mode: OpenOrder['mode'],
  frame: OrderFrame = preferredFrame(),
  tab?: OrderTabName,
): OpenOrder => ({ id, mode, frame, ...askingFor(tab) })

/** The form of an order that is looked at, as a step of its own. */
export const editingOf = (order: OpenOrder): OpenOrder => ({
  ...order,
  mode: 'edit',
  ...askingFor('overview'),
  from: order,
})

const askingFor = (tab: OrderTabName | undefined) => tab && { tab, tabAsked: Date.now() }

/** Beside a list the next order takes the place of the one that is open, so that Back still closes it. */
export const openOrder = (
  id: string,
  mode: OpenOrder['mode'] = 'view',
  frame?: OrderFrame,
  tab?: OrderTabName,
) =>
  updateStateLayer('order', (order) => {
    if (!order) return openingOf(id, mode, frame, tab)
    if (order.id !== id) return openingOf(id, mode, order.frame, tab)
    if (order.mode === 'view' && mode === 'edit') return editingOf(order)
    // A form stays open behind the tab.
    return tab ? { ...order, ...askingFor(tab) } : order
  })

/** Over a selection, which stays. */
export const openOrderOver = (id: string, opening: () => void) =>
  openStateLayer('order', openingOf(id, 'view'), opening)

const opener = {
  open: openOrder,
  change: (next: OpenOrder) => updateStateLayer('order', () => next),
  close: () => updateStateLayer('order', () => undefined),
}

/** The order that stands over the page, and ways to open, change and close it. */
export function useOpenOrder() {
  const order = useRouterState({ select: (state) => state.location.state.order })
  return { order, ...opener }
}

/** As `useOpenOrder` without the order itself: does not draw anew when one opens. */
export function useOrderOpener() {
  return opener
}
