import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** How an order stands over the page: in the dialog, or in the panel beside a list. */
export type OrderFrame = 'dialog' | 'panel'

export interface OpenOrder {
  id: string
  mode: 'view' | 'edit'
  frame: OrderFrame
  /** Opened from this page, so that closing it is going back. */
  pushed?: boolean
}

// In the history's state and not in the address: Back closes it, a reload brings it back, and the address stays the
// page's own.
declare module '@tanstack/react-router' {
  interface HistoryState {
    order?: OpenOrder
  }
}

const FRAME_KEY = 'kerf.order-frame'

/** What a card opens on this device. */
export function preferredFrame(): OrderFrame {
  return localStorage.getItem(FRAME_KEY) === 'panel' ? 'panel' : 'dialog'
}

export function preferFrame(frame: OrderFrame): void {
  localStorage.setItem(FRAME_KEY, frame)
}

/** The order that stands over the page, and ways to open, change and close it. */
export function useOpenOrder() {
  const order = useRouterState({ select: (state) => state.location.state.order })
  return { order, ...useOrderOpener() }
}

/** As `useOpenOrder` without the order itself: does not draw anew when one opens. */
export function useOrderOpener() {
  const navigate = useNavigate()
  const router = useRouter()

  const open = useCallback(
    (id: string, mode: OpenOrder['mode'] = 'view', frame: OrderFrame = preferredFrame()) =>
      void navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...before, order: { id, mode, frame, pushed: true } }),
      }),
    [navigate],
  )
  const change = useCallback(
    (next: OpenOrder) =>
      void navigate({
        to: '.',
        search: true,
        replace: true,
        state: (before) => ({ ...before, order: next }),
      }),
    [navigate],
  )
  const close = useCallback(() => {
    const { order } = router.state.location.state
    if (order?.pushed) router.history.back()
    else {
      void navigate({
        to: '.',
        search: true,
        replace: true,
        state: (before) => ({ ...before, order: undefined }),
      })
    }
  }, [navigate, router])

  return { open, change, close }
}
