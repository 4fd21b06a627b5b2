import type { Flow } from '#shared/flow/schemas.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { StageTimeRow } from './stage-time.ts'

interface Spread {
  orders: number
  /** The median and the 80th percentile. */
  spread: [number, number] | null
}

export type AgeRow = StageTimeRow & Pick<Flow['ages'][number], 'id' | 'number' | 'title' | 'status'>

/** A day is its place in the period, and 0 is before the period. */
export interface FlowFigures extends Pick<Flow, 'imported' | 'onTime' | 'promises'> {
  stages: (Spread & { status: Status })[] | null
  making: Spread
  /** Weeks count from 0. */
  throughput: { week: number; orders: number; hours: number }[] | null
  changes: { status: Status; day: number; orders: number }[] | null
  archived: { day: number; orders: number }[] | null
  /** A JSON text of `AgeRow`s. */
  ages: string
  waits: Flow['waits'] | null
  parts: PartFigures | null
}

interface PartFigures {
  remakes: NonNullable<Flow['parts']>['remakes'] | null
  finished: number
  remade: number
  stages: { name: string; status: Status; parts: number; spread: [number, number] }[] | null
  /** When the first and the last part of each finished order came to COMPLETED. */
  met: [first: string, last: string][] | null
}
