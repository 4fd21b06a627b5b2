import type { Notifier } from '../../../server/rooms/notifier.ts'

/** Reports no changes. */
export const SILENT: Notifier = {
  notify: () => undefined,
  onSignal: () => undefined,
  onGap: () => undefined,
  close: () => Promise.resolve(),
}
