import type { Notifier } from '../../../server/core/live/notifier.ts'

/** Tells nobody of what changes. */
export const SILENT: Notifier = {
  notify: () => undefined,
  onSignal: () => undefined,
  onGap: () => undefined,
  close: () => Promise.resolve(),
}
