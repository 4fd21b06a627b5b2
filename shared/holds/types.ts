import type { z } from 'zod'
import type {
  changeGatePayload,
  createGatePayload,
  gateSchema,
  gatesOpenSchema,
  gateStatePayload,
  holdSettingsPayload,
  holdSettingsSchema,
  holdsSchema,
  orderGateSchema,
  timerPayload,
  timerSchema,
  waitPayload,
  waitSchema,
} from './schemas.ts'

export type Holds = z.infer<typeof holdsSchema>
export type OrderGate = z.infer<typeof orderGateSchema>
export type Wait = z.infer<typeof waitSchema>
export type Timer = z.infer<typeof timerSchema>
export type GatesOpen = z.infer<typeof gatesOpenSchema>
export type SetGateState = z.infer<typeof gateStatePayload>
export type SetWait = z.infer<typeof waitPayload>
export type StartTimer = z.infer<typeof timerPayload>

export type Gate = z.infer<typeof gateSchema>
export type CreateGate = z.infer<typeof createGatePayload>
export type ChangeGate = z.infer<typeof changeGatePayload>
export type HoldSettings = z.infer<typeof holdSettingsSchema>
export type ChangeHoldSettings = z.infer<typeof holdSettingsPayload>
