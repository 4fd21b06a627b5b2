import type { TimerPreset } from '#shared/holds/timers.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { GateChange, TimerInput, WaitInput } from './holds.cache.ts'

/** A timer until a typed time of day. */
export type TypedTimer = TimerInput & { time: string }

export interface HoldActions {
  setGate: (change: GateChange) => void
  /** Null ends the wait. */
  setWait: (wait: WaitInput | null) => void
  startTimer: (timer: TimerPreset | TypedTimer) => void
  removeTimer: (timer: Timer) => void
}
