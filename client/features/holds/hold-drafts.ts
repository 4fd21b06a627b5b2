import type { GateState } from '#shared/holds/gates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import { createReturned } from '../../core/unsaved/returned.ts'

// Typed waits, gate notes and timers that couldn't be saved.

export const returnedWaits = createReturned<{ note: string; until: string }>('wait')
export const waitId = (orderId: string, cause: WaitCause): string => `${orderId} ${cause}`

/** Notes of gates. */
export const returnedWords = createReturned<string>('gate')
export const wordId = (orderId: string, gateId: string, state: GateState): string =>
  `${orderId} ${gateId} ${state}`

/** Timers until a time of day, by order. */
export const returnedTimers = createReturned<{ name: string; time: string }>('timer')
