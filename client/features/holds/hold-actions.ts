import type { TimerPreset } from '#shared/holds/timers.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { GateChange, TimerInput, WaitInput } from './holds.cache.ts'

/** What can be done about what holds an order up. */
export interface HoldActions {
  setGate: (change: GateChange) => void
  /** Null ends the wait. */
  setWait: (wait: WaitInput | null) => void
  startTimer: (timer: TimerPreset | TimerInput) => void
  removeTimer: (timer: Timer) => void
}
