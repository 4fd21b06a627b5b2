import { withReason } from '../api/api.ts'
import { notify, notifyFailure, type NoticeAction } from '../notices/notices.ts'
import * as t from '#texts/page/undo.ts'

/** Long enough to notice what moved. */
export const OFFERED_MS = 10_000

export interface Undo {
  /** The action that it reverts, as in "archive ORD-0012": the button says only Undo. */
  label: string
  run: () => void
}

export const undoAction = ({ label, run }: Undo): NoticeAction => ({
  label: t.undo,
  name: t.undoOf({ what: label }),
  undoes: true,
  run,
})

export function notifyWithUndo(
  notice: { title: string; description?: string; about?: string },
  undo: Undo,
  ...others: NoticeAction[]
): void {
  notify({ ...notice, duration: OFFERED_MS, actions: [...others, undoAction(undo)] })
}

export function notifyUndone(description: string): void {
  notify({ title: t.undone, description })
}

/** The thing to undo has changed since, and stays as it is. */
export class ChangedSince extends Error {}

export function notifyUndoFailed(error: unknown): void {
  const isTold = error instanceof ChangedSince
  notifyFailure(t.failed, isTold ? error.message : withReason(t.notUndone, error))
}

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
