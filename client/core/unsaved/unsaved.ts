import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'

/** A question before something unsaved is discarded. */
export interface Question {
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
}

/** Something that could be lost: typed text, or files under way. Each function returns the current state. */
export interface Unsaved {
  isDirty: () => boolean
  /** Whether a navigation would lose it. Without this function, only closing or reloading the page does. */
  isLost?: (next: HistoryLocation, now: HistoryLocation) => boolean
  question?: () => Question | undefined
  /** Called when the person agrees to lose it. */
  onDiscard?: () => void
}

const DISCARD: Question = {
  title: 'Discard your changes?',
  description: 'What you typed will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

interface Asked {
  question: Question
  about: Unsaved[]
  settle: (discard: boolean) => void
}

let entries: Unsaved[] = []
let asked: Asked | undefined
let agreed = false
const listeners = new Set<() => void>()
let updateBlocker = () => {}

/** Registers an entry. Returns a function that removes it. */
export function registerUnsaved(entry: Unsaved): () => void {
  entries = [...entries, entry]
  updateBlocker()
  return () => {
    entries = entries.filter((other) => other !== entry)
    if (asked?.about.includes(entry)) asked.settle(false)
    updateBlocker()
  }
}

/** Whether closing or reloading the page would lose something. */
export function hasUnsaved(): boolean {
  return !agreed && entries.some((entry) => entry.isDirty())
}

/** The entries that a navigation would lose. */
export function unsavedLostAt(next: HistoryLocation, now: HistoryLocation): Unsaved[] {
  return entries.filter((entry) => entry.isDirty() && entry.isLost?.(next, now))
}

/** Asks whether to discard the unsaved entries among these. If none is unsaved, the answer is yes at once. */
export function askToDiscard(about: Unsaved[], settle: (discard: boolean) => void): void {
  const dirty = about.filter((entry) => entry.isDirty())
  const topmost = dirty.at(-1)
  if (!topmost) return settle(true)
  asked?.settle(false)
  asked = {
    question: topmost.question?.() ?? DISCARD,
    about: dirty,
    settle: (discard) => {
      asked = undefined
      changed()
      if (discard) for (const entry of dirty) entry.onDiscard?.()
      settle(discard)
    },
  }
  changed()
}

/** Asks before the app reloads the page to sign out or to switch the organization. */
export function mayEndPage(): Promise<boolean> {
  return new Promise((resolve) => askToDiscard(entries, resolve))
}

/** Reloads after the person agreed, so that the browser doesn't ask a second time. */
export function endPage(end: () => void): void {
  agreed = true
  end()
}

export function openQuestion(): Asked | undefined {
  return asked
}

export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  updateBlocker()
  for (const listener of listeners) listener()
}

/**
 * Asks about unsaved text before a navigation, before Back and before the tab closes. `go` goes through the history
 * without asking.
 */
export function guardUnsaved(history: RouterHistory, go: (steps: number) => void): void {
  let unblock: (() => void) | undefined

  // The router is blocked only while something could be lost, because a blocker slightly delays every navigation.
  updateBlocker = () => {
    const needed = asked !== undefined || entries.some((entry) => entry.isLost)
    if (!needed) {
      unblock?.()
      unblock = undefined
    }
    if (!needed || unblock) return
    unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        // Back while the question is shown cancels it, as Escape does.
        if (asked) {
          asked.settle(false)
          return true
        }
        const lost = unsavedLostAt(nextLocation, currentLocation)
        if (lost.length === 0) return false
        if (action === 'PUSH' || action === 'REPLACE') {
          return new Promise<boolean>((resolve) => askToDiscard(lost, (discard) => resolve(!discard)))
        }
        // The browser has already gone back. The router reverts that during the question, and `go` repeats it.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
        askToDiscard(lost, (discard) => discard && go(steps))
        return true
      },
    })
  }
  updateBlocker()

  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
}
