import { useLayoutEffect, useSyncExternalStore, type RefObject, type SyntheticEvent } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'

/** The space bar lifts a card and drops it. */
export const LIFT_KEY = 'Space'
/** How far a pointer may move, in pixels, for its press to count as in place. */
export const PULL_TOLERANCE = 8
/** The id of the instructions for dragging a card, for screen readers. */
export const HOW_TO_DRAG_ID = 'how-to-drag'

const LET_GO = ['mouseup', 'touchend', 'touchcancel']

/** A press that may become a drag. */
export interface Press {
  order: Order
  card: HTMLElement
  by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown'
  event: SyntheticEvent
}

/** The drag code. It loads after the first paint, so the cards know it only by this interface. */
export interface Hand {
  press: (press: Press) => void
  /** Called when the card of an order is drawn or removed. */
  drawn: (id: string, card: HTMLElement | null) => void
}

interface Drag {
  lifted?: Order
  over?: Status
  /** A press before the hand has loaded, which takes it up later. */
  early?: Press
}

let hand: Hand | undefined
let drag: Drag = {}
const listeners = new Set<() => void>()

function set(next: Drag): void {
  drag = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function press(next: Press): void {
  if (hand) return hand.press(next)
  // The key must not scroll the page in the meantime.
  if (next.by === 'onKeyDown') next.event.preventDefault()
  set({ early: next })
  for (const type of LET_GO) window.addEventListener(type, forgetPress, { once: true, capture: true })
}

export function forgetPress(): void {
  if (drag.early) set({})
}

/** Presses go to this hand until the returned function is called. */
export function takeHand(next: Hand): () => void {
  hand = next
  // Deferred, so that its announcements can be heard.
  const timer = setTimeout(takeUp)
  return () => {
    clearTimeout(timer)
    hand = undefined
    showDrag(undefined, undefined)
  }
}

function takeUp(): void {
  const { early } = drag
  if (!early) return
  set({})
  if (early.by !== 'onKeyDown') hand?.press(early)
  // The key's default was prevented, which also marks the event as handled. So a new event is sent.
  else if (document.activeElement === early.card) {
    early.card.dispatchEvent(
      new KeyboardEvent('keydown', { key: ' ', code: LIFT_KEY, bubbles: true, cancelable: true }),
    )
  }
}

export function showDrag(lifted: Order | undefined, over: Status | undefined): void {
  if (lifted !== drag.lifted || over !== drag.over) set({ lifted, over })
}

export const useIsAnyLifted = () => useSyncExternalStore(subscribe, () => drag.lifted !== undefined)
export const useIsLifted = (id: string) => useSyncExternalStore(subscribe, () => drag.lifted?.id === id)
export const useIsOver = (status: Status) => useSyncExternalStore(subscribe, () => drag.over === status)
export const useIsPressedEarly = () => useSyncExternalStore(subscribe, () => drag.early !== undefined)

/**
 * Reports the element of an order's card. It is drawn again in another column, and isn't drawn far outside the view.
 */
export function useDrawn(id: string, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    hand?.drawn(id, card.current)
    return () => hand?.drawn(id, null)
  }, [id, card])
}
