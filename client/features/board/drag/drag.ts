import { useLayoutEffect, useSyncExternalStore, type RefObject, type SyntheticEvent } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'

/** The space bar lifts a card and drops it. */
export const LIFT_KEY = 'Space'
/** How far a pointer may go, in pixels, for its press still to be one in place. */
export const PULL_TOLERANCE = 8
/** Of the words that tell those who hear the board how to drag a card. */
export const HOW_TO_DRAG_ID = 'how-to-drag'

const LET_GO = ['mouseup', 'touchend', 'touchcancel']

/** A press that may become a drag. */
export interface Press {
  order: Order
  card: HTMLElement
  by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown'
  event: SyntheticEvent
}

/** What drags: it comes after the first paint, so the cards know it by this only. */
export interface Hand {
  press: (press: Press) => void
  /** The card of an order was drawn, or went. */
  drawn: (id: string, card: HTMLElement | null) => void
}

interface Drag {
  lifted?: Order
  over?: Status
  /** The press that the hand, which is still to come, takes up. */
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
  // The page must not scroll by it meanwhile.
  if (next.by === 'onKeyDown') next.event.preventDefault()
  set({ early: next })
  for (const type of LET_GO) window.addEventListener(type, forgetPress, { once: true, capture: true })
}

export function forgetPress(): void {
  if (drag.early) set({})
}

/** From now on presses go to this hand, until the function that it gets is called. */
export function takeHand(next: Hand): () => void {
  hand = next
  // Once the words that go with it can be heard.
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
  // What the key would have done besides was prevented, which also says that nobody need answer it any more.
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

/** Says where the card of an order stands: it is drawn anew in another column, and further down not at all. */
export function useDrawn(id: string, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    hand?.drawn(id, card.current)
    return () => hand?.drawn(id, null)
  }, [id, card])
}
