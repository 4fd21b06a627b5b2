import type { Status } from '#shared/orders/orders.ts'
import type { ChangePart, Part } from '#shared/parts/types.ts'
import type { HoldActions } from '../holds/holds.cache.ts'

/** What people do with one part. Orders know how to send it. */
export interface PartActions {
  /** @param part as it was shown */
  move: (part: Part, to: Status) => void
  setGone: (isGone: boolean) => void
  change: (change: ChangePart) => void
  /** Only a remake needs a reason. */
  remove: (reason?: string) => void
  holds: HoldActions
  onAssign: () => void
  onWrong: () => void
  onPrint: (kind: 'sheet' | 'label') => void
}
