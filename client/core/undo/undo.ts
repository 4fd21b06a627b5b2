import { withReason } from '../api/api.ts'
import { notify, notifyFailure, type NoticeAction } from '../notices/notices.ts'

/** Long enough to notice what moved. */
export const OFFERED_MS = 10_000

export interface Undo {
  /** The action that it reverts, as in "archive ORD-0012": the button itself says only Undo. */
  label: string
  run: () => void
}

export const undoAction = ({ label, run }: Undo): NoticeAction => ({
  label: 'Undo',
  name: `Undo: ${label}`,
  undoes: true,
  run,
})

/** Reports an action, and offers to undo it while the notice is shown. */
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

/** The thing to undo has changed since. The message says so, and the thing stays as it is. */
export class ChangedSince extends Error {}

export function notifyUndoFailed(error: unknown): void {
  const isTold = error instanceof ChangedSince
  notifyFailure('Undo failed', isTold ? error.message : withReason('It could not be undone', error))
}

/** Undoes something by a call, and reports the outcome. */
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
