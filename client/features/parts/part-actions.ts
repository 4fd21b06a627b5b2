import type { Status } from '#shared/orders/orders.ts'
import type { ChangePart, Part } from '#shared/parts/types.ts'
import type { HoldActions } from '../holds/holds.cache.ts'

export type EditPart = Omit<ChangePart, 'people'>

/** The dialogs about one part. The timer's offers names. */
export type AskedOfPart = 'edit' | 'outside' | 'removal' | 'people' | 'wrong' | { timer: string[] }

/** What people do with one part. Orders know how to send it. */
export interface PartActions {
  /** @param part as it was shown */
  move: (part: Part, to: Status) => void
  setGone: (isGone: boolean) => void
  /** A remake is asked about: its removal needs a reason. */
  remove: () => void
  holds: HoldActions
  ask: (asked: AskedOfPart) => void
  onPrint: (kind: 'sheet' | 'label') => void
}
