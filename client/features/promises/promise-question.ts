import type { z } from 'zod'
import type { promiseQuery } from '#shared/promises/schemas.ts'

export type PromiseQuestion = z.input<typeof promiseQuery>

interface Asking {
  priority?: string | undefined
  fulfillmentType?: string | undefined
  /** The form's value; anything but a whole number counts as empty. */
  estimatedHours?: string | number | null | undefined
}

export function questionOf(
  { priority, fulfillmentType, estimatedHours }: Asking,
  orderId?: string,
): PromiseQuestion {
  const hours = String(estimatedHours ?? '').trim()
  return {
    orderId,
    priority: priority as PromiseQuestion['priority'],
    fulfillmentType: fulfillmentType as PromiseQuestion['fulfillmentType'],
    estimatedHours: /^\d{1,6}$/.test(hours) ? hours : '',
  }
}

export const isSameQuestion = (one: PromiseQuestion, other: PromiseQuestion): boolean =>
  one.priority === other.priority &&
  one.fulfillmentType === other.fulfillmentType &&
  one.estimatedHours === other.estimatedHours
