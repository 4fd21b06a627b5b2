import { withReason } from '../api/api.ts'
import { notify, notifyFailure, type NoticeAction } from '../notices/notices.ts'

/** Long enough to see what went where. */
export const OFFERED_MS = 10_000

export interface Undo {
  /** What it takes back, as in "archive ORD-0012": the button itself says only Undo. */
  label: string
  run: () => void
}

/** The button of an offer to take something back. */
export const undoAction = ({ label, run }: Undo): NoticeAction => ({
  label: 'Undo',
  name: `Undo: ${label}`,
  undoes: true,
  run,
})

/** Says what was done, and offers to take it back for as long as the notice stands. */
export function notifyWithUndo(
  notice: { title: string; description?: string },
  undo: Undo,
  ...others: NoticeAction[]
): void {
  notify({ ...notice, duration: OFFERED_MS, actions: [...others, undoAction(undo)] })
}

export function notifyUndone(description: string): void {
  notify({ title: 'Undone', description })
}

/** What is to be undone is not as it was left: the message says so, and what it is now stays. */
export class ChangedSince extends Error {}

export function notifyUndoFailed(error: unknown): void {
  const isTold = error instanceof ChangedSince
  notifyFailure('Undo failed', isTold ? error.message : withReason('It could not be undone', error))
}

/** Takes something back by a call, and says how that went. */
export async function takeBack<T>(call: () => Promise<T>, done: string): Promise<T | undefined> {
  try {
    const result = await call()
    notifyUndone(done)
    return result
  } catch (error) {
    notifyUndoFailed(error)
    return undefined
  }
}
