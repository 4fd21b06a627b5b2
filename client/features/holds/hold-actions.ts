import type { TimerPreset } from '#shared/holds/timers.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { GateChange, TimerInput, WaitInput } from './holds.cache.ts'

/** A timer until a time of day, as it was typed. */
export type TypedTimer = TimerInput & { time: string }

/** What can be done about what holds an order up. */
export interface HoldActions {
  setGate: (change: GateChange) => void
  /** Null ends the wait. */
  setWait: (wait: WaitInput | null) => void
  startTimer: (timer: TimerPreset | TypedTimer) => void
  removeTimer: (timer: Timer) => void
}
