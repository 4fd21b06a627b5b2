import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/page/drafts.ts'

export interface Question {
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
}

export interface Unsaved {
  isDirty: () => boolean
  /** Without this function, only closing or reloading the page loses it. */
  isLost?: (next: HistoryLocation, now: HistoryLocation) => boolean
  question?: () => Question | undefined
  onDiscard?: () => void
}

const DISCARD: Question = {
  title: t.discard,
  description: t.typedIsLost,
  confirmLabel: t.discardIt,
  cancelLabel: t.keepEditing,
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

export function registerUnsaved(entry: Unsaved): () => void {
  entries = [...entries, entry]
  updateBlocker()
  return () => {
    entries = entries.filter((other) => other !== entry)
    if (asked?.about.includes(entry)) asked.settle(false)
    updateBlocker()
  }
}

export function hasUnsaved(): boolean {
  return !agreed && entries.some((entry) => entry.isDirty())
}

export function unsavedLostAt(next: HistoryLocation, now: HistoryLocation): Unsaved[] {
  return entries.filter((entry) => entry.isDirty() && entry.isLost?.(next, now))
}

/** If nothing is unsaved, the answer is yes at once. */
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

export function mayEndPage(): Promise<boolean> {
  return new Promise((resolve) => askToDiscard(entries, resolve))
}

/** The person has agreed, so the browser must not ask a second time. */
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

/** `go` goes through the history without asking. */
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

export const UNSENT: Question = {
  title: t.leaveUnsaved,
  description: t.stillSending,
  confirmLabel: t.leave,
  cancelLabel: t.stay,
}

/** By then the text can't be taken back. */
export const BEING_SAVED: Question = {
  title: t.stillSaving,
  description: t.mayBeLost,
  confirmLabel: tCommon.close,
  cancelLabel: t.wait,
}

/** For work that would end with the page. The returned function tracks a piece of it. */
export function endsWithPage(question: Question): <T>(work: Promise<T>) => Promise<T> {
  let underWay = 0
  registerUnsaved({ isDirty: () => underWay > 0, question: () => question })
  return async (work) => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }
}
