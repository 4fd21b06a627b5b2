import { useRouterState } from '@tanstack/react-router'
import { openStateLayer, updateStateLayer } from '../../../core/back/layers.ts'

export type OrderFrame = 'dialog' | 'panel'

export type OrderTabName = 'overview' | 'files' | 'checklists' | 'activity'

export interface OpenOrder {
  id: string
  mode: 'view' | 'edit'
  frame: OrderFrame
  tab?: OrderTabName
  /** When that tab was requested: it overrides a tab that was chosen before. */
  tabAsked?: number
  /** The view that the form was opened from. Closing the form returns to it and its tab. */
  from?: OpenOrder
}

// In the history's state: Back closes the order, a reload brings it back, and the address stays.
declare module '@tanstack/react-router' {
  interface HistoryState {
    order?: OpenOrder
  }
}

const FRAME_KEY = 'kerf.order-frame'

// If the browser refuses storage, the choice lasts until the page is left.
let unstored: OrderFrame = 'dialog'

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
    // `unstored` keeps the choice.
  }
}

export const openingOf = (
  id: string,
  mode: OpenOrder['mode'],
  frame: OrderFrame = preferredFrame(),
  tab?: OrderTabName,
): OpenOrder => ({ id, mode, frame, ...askingFor(tab) })

export const editingOf = (order: OpenOrder): OpenOrder => ({
  ...order,
  mode: 'edit',
  ...askingFor('overview'),
  from: order,
})

const askingFor = (tab: OrderTabName | undefined) => tab && { tab, tabAsked: Date.now() }

/** Beside a list, the next order replaces the open one, so that Back still closes it. */
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
    // A form stays mounted behind the tab.
    return tab ? { ...order, ...askingFor(tab) } : order
  })

export const openOrderOver = (id: string, opening: () => void) =>
  openStateLayer('order', openingOf(id, 'view'), opening)

const opener = {
  open: openOrder,
  change: (next: OpenOrder) => updateStateLayer('order', () => next),
  close: () => updateStateLayer('order', () => undefined),
}

export function useOpenOrder() {
  const order = useRouterState({ select: (state) => state.location.state.order })
  return { order, ...opener }
}

/** Unlike `useOpenOrder`, it doesn't render again when an order opens. */
export function useOrderOpener() {
  return opener
}

export const stopEditing = (id: string) =>
  updateStateLayer('order', (order) =>
    order?.id === id && order.mode === 'edit' ? order.from && { ...order.from, frame: order.frame } : order,
  )
