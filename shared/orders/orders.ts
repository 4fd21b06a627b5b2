import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/orders/stages.ts'

export const STATUSES = ['ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP'] as const
export type Status = (typeof STATUSES)[number]

/** Most urgent first. */
export const PRIORITIES = ['RUSH', 'HIGH', 'MEDIUM', 'LOW'] as const
export type Priority = (typeof PRIORITIES)[number]

export const FULFILLMENT_TYPES = ['DELIVERY', 'PICKUP'] as const
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number]

/** In these stages an order counts as done. */
export const DONE: ReadonlySet<Status> = new Set(['COMPLETED', 'DELIVERY', 'PICKUP'])

/** Every response with the order contains them. */
export const MOST_ASSIGNED = 50

export const MOST_AGE_DAYS = 365

export const isAge = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MOST_AGE_DAYS

export const DUE_RANGES = ['overdue', 'today', 'week', 'month'] as const

/** Among a filter's people, means orders without an assignee. */
export const NOBODY = 'none'

export const STAGE_NAMES: Record<Status, string> = t.stages

export const PRIORITY_NAMES: Record<Priority, string> = t.priorities

export const FULFILLMENT_NAMES: Record<FulfillmentType, string> = t.fulfillments

export const DEFAULT_WIP_LIMITS: Record<Status, number> = {
  ORDER_IN: 15,
  PRODUCTION: 12,
  FINISH: 8,
  COMPLETED: 10,
  DELIVERY: 5,
  PICKUP: 5,
}

export function mayArchive(role: Role, status: Status): boolean {
  return role === 'ADMIN' || status === 'DELIVERY' || status === 'PICKUP'
}

/** PICKUP has none. */
export function nextStatus(status: Status): Status | undefined {
  return STATUSES[STATUSES.indexOf(status) + 1]
}

/** A completed order that the customer collects goes straight to Pickup. */
export function moveTargets(order: { status: Status; fulfillmentType: FulfillmentType }): Status[] {
  const next = nextStatus(order.status)
  const collected = order.status === 'COMPLETED' && order.fulfillmentType === 'PICKUP'
  return [...(collected ? (['PICKUP'] as const) : []), ...(next ? [next] : [])]
}

export type WipLevel = 'normal' | 'near' | 'full'

/** `near` from 80% of the limit, `full` at the limit and above. */
export function wipLevel(count: number, limit: number): WipLevel {
  if (count >= limit) return 'full'
  return count >= limit * 0.8 ? 'near' : 'normal'
}

interface Urgency {
  priority: Priority
  dueDate: string | null
  number: string
}

/** Priority, then due date with none last, then number. */
export function compareUrgency(a: Urgency, b: Urgency): number {
  if (a.priority !== b.priority) return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
  if (a.dueDate !== b.dueDate) {
    if (a.dueDate === null) return 1
    if (b.dueDate === null) return -1
    return a.dueDate < b.dueDate ? -1 : 1
  }
  // Numbers outgrow their four padded digits, so the longer one is the later one.
  if (a.number.length !== b.number.length) return a.number.length - b.number.length
  return a.number < b.number ? -1 : a.number > b.number ? 1 : 0
}

export const LARGEST_PAGE = 100

/** By stage, then by urgency. */
export function compareOnBoard(a: Urgency & { status: Status }, b: Urgency & { status: Status }): number {
  return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || compareUrgency(a, b)
}

export const ENTRIES_PAGE = 100
