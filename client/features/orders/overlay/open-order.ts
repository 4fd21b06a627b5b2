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
  /** Was looked at before it was edited, so that the form closes to the view. */
  viewed?: boolean
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

// Going back takes the browser a moment; a second Escape within it must not go back twice.
let closing: string | undefined

/** It is closed, or it stays because somebody thought better of closing it. */
export function closingIsOver(): void {
  closing = undefined
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

  const put = useCallback(
    (next: OpenOrder | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: true,
        replace,
        resetScroll: false,
        state: (before) => ({ ...before, order: next }),
      }),
    [navigate],
  )

  /** Beside a list the next order takes the place of the one that is open, so that Back still closes it. */
  const open = useCallback(
    (id: string, mode: OpenOrder['mode'] = 'view', frame: OrderFrame = preferredFrame()) => {
      const { order } = router.state.location.state
      if (!order) put({ id, mode, frame, pushed: true }, false)
      else if (order.id !== id) put({ ...order, id, mode, viewed: false }, true)
      else if (order.mode === 'view' && mode === 'edit') put({ ...order, mode, viewed: true }, true)
    },
    [put, router],
  )

  const change = useCallback((next: OpenOrder) => put(next, true), [put])

  const close = useCallback(() => {
    const { order, __TSR_key: entry } = router.state.location.state
    if (!order || (entry && closing === entry)) return
    if (!order.pushed) return put(undefined, true)
    closing = entry
    router.history.back()
  }, [put, router])

  return { open, change, close }
}
