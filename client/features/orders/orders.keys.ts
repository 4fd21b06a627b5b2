import type { OrderFilter } from '#shared/order-filters.ts'

/** Every board in the cache; a filter makes one of them. */
export const BOARDS = ['board'] as const
export const boardKey = (filter: OrderFilter) => [...BOARDS, filter] as const

export const ARCHIVES = ['archive'] as const

/** One order; what belongs to it lies below its key, under the paths of the calls. */
export const orderKey = (id: string) => ['/api/orders', id] as const
