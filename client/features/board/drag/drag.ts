import { useLayoutEffect, useSyncExternalStore, type RefObject, type SyntheticEvent } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import { isOffline } from '../../../core/offline.ts'
import { movingId, type Moving } from '../../orders/held-move/held-move.ts'

export const LIFT_KEY = 'Space'
/** In pixels, for a press to count as in place. */
export const PULL_TOLERANCE = 8
export const HOW_TO_DRAG_ID = 'how-to-drag'

const LET_GO = ['mouseup', 'touchend', 'touchcancel']

/** A part moves by itself. */
export type Held = Pick<Moving, 'order' | 'part'>

export interface Press extends Held {
  card: HTMLElement
  by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown'
  event: SyntheticEvent
}

/** It loads after the first paint, so the cards know it only by this interface. */
export interface Hand {
  press: (press: Press) => void
  drawn: (id: string, card: HTMLElement | null) => void
}

interface Drag {
  lifted?: Held
  over?: Status
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
  if (isOffline()) return
  if (hand) return hand.press(next)
  // The key must not scroll the page in the meantime.
  if (next.by === 'onKeyDown') next.event.preventDefault()
  set({ early: next })
  for (const type of LET_GO) window.addEventListener(type, forgetPress, { once: true, capture: true })
}

export function forgetPress(): void {
  if (drag.early) set({})
}

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

export function showDrag(lifted: Held | undefined, over: Status | undefined): void {
  if (lifted !== drag.lifted || over !== drag.over) set({ lifted, over })
}

export const useIsAnyLifted = () => useSyncExternalStore(subscribe, () => drag.lifted !== undefined)
export const useIsLifted = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => drag.lifted !== undefined && movingId(drag.lifted) === id)
export const useIsOver = (status: Status) => useSyncExternalStore(subscribe, () => drag.over === status)
export const useIsPressedEarly = () => useSyncExternalStore(subscribe, () => drag.early !== undefined)

/** A card is drawn again in another column, and isn't drawn far outside the view. */
export function useDrawn(id: string, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    hand?.drawn(id, card.current)
    return () => hand?.drawn(id, null)
  }, [id, card])
}
